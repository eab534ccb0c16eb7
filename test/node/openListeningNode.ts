import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createNode, type Node } from '../../src/node.ts'
import type { GivenNodeOptions } from '../../src/options/options.ts'

/** The API key of a listening node. It may use all methods. */
export const KEY = '0123456789abcdef0123456789abcdef'

export interface ListeningNode {
  readonly node: Node
  readonly url: string
  readonly wsUrl: string
}

/** Starts a node that listens and has an API key. */
export async function openListeningNode(options: GivenNodeOptions = {}): Promise<ListeningNode> {
  const node = await createNode({
    keys: [{ name: 'tester', key: KEY, creditsPerSecond: 'unlimited', methods: ['*'] }],
    ...options,
  })
  const { url, wsUrl } = await node.listen({ port: 0 })
  return { node, url, wsUrl }
}

const bodyOf = (method: string, params: unknown): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

/** Returns the result or the error of a JSON-RPC response. */
function outcomeOf(text: string): unknown {
  const { result, error } = JSON.parse(text) as { result?: unknown; error?: unknown }
  return error ?? result
}

/** A response over HTTP: its status, and the result or the error of JSON-RPC. `outcome` is the text of a response in another format. */
export interface HttpResponse {
  readonly status: number
  readonly outcome: unknown
}

/** Sends a call over HTTP. */
export async function post(url: string, method: string, params: unknown = [], headers = {}): Promise<HttpResponse> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: bodyOf(method, params),
  })
  const text = await response.text()
  return { status: response.status, outcome: text.startsWith('{') ? outcomeOf(text) : text }
}

/** Sends a call over HTTP, and returns its result or its error. */
export const request = async (url: string, method: string, params: unknown = []): Promise<unknown> =>
  (await post(url, method, params)).outcome

/** Sends a call over a WebSocket, and returns its result or its error, or the status of a rejected upgrade. */
export async function requestOverWebSocket(url: string, method: string, params: unknown = []): Promise<unknown> {
  const socket = new WebSocket(url)
  const rejected = new Promise<number>((resolve) => {
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
  })
  const opened = await Promise.race([once(socket, 'open').then(() => true), rejected])
  if (typeof opened === 'number') {
    socket.on('error', () => {}) // ws reports that it was closed before it was open
    socket.terminate()
    return opened
  }
  socket.send(bodyOf(method, params))
  const [message] = await once(socket, 'message')
  socket.close()
  return outcomeOf(String(message))
}
