import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createNode, type Node } from '../../src/node.ts'

export const KEY = '0123456789abcdef0123456789abcdef'

/** A node that listens, with a key. */
export interface ListeningNode {
  readonly node: Node
  readonly url: string
  readonly wsUrl: string
}

export async function listeningNode(options: Parameters<typeof createNode>[0] = {}): Promise<ListeningNode> {
  const node = await createNode({
    keys: [{ name: 'tester', key: KEY, creditsPerSecond: 'unlimited', methods: ['*'] }],
    ...options,
  })
  const { url, wsUrl } = await node.listen({ port: 0 })
  return { node, url, wsUrl }
}

const bodyOf = (method: string, params: unknown): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

/** Returns the result or the error of a JSON response. */
function saidBy(text: string): unknown {
  const { result, error } = JSON.parse(text) as { result?: unknown; error?: unknown }
  return error ?? result
}

/** The status and what is said by an answer over HTTP, by `host` if it is given. */
export async function post(
  url: string,
  method: string,
  params: unknown = [],
): Promise<{ readonly status: number; readonly said: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: bodyOf(method, params),
  })
  const text = await response.text()
  return { status: response.status, said: text.startsWith('{') ? saidBy(text) : text }
}

/** The result of a call over HTTP, or its error. */
export const ask = async (url: string, method: string, params: unknown = []): Promise<unknown> =>
  (await post(url, method, params)).said

/** The result of a call over a WebSocket, or its error; the status of a refused upgrade as a number. */
export async function askWebSocket(url: string, method: string, params: unknown = []): Promise<unknown> {
  const socket = new WebSocket(url)
  const refused = new Promise<number>((resolve) => {
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
  })
  const opened = await Promise.race([once(socket, 'open').then(() => true), refused])
  if (typeof opened === 'number') {
    socket.on('error', () => {}) // ws says that it was closed before it was open
    socket.terminate()
    return opened
  }
  socket.send(bodyOf(method, params))
  const [message] = await once(socket, 'message')
  socket.close()
  return saidBy(String(message))
}
