/** The order in which the handlers of one connection start. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Node } from '../../src/node.ts'
import { advanceClock } from '../turns.ts'
import { openListeningNode } from './openListeningNode.ts'

let node: Node
let url: string
beforeAll(async () => {
  ;({ node, url } = await openListeningNode({ mining: false }))
})
afterAll(() => node.close())
// Each step of a long request takes a turn of the event loop.
beforeEach(() => advanceClock(10))
afterEach(() => vi.restoreAllMocks())

/** Bodies of a long and a short transaction of an account, whose nonces follow from the order of the requests, and of a read. */
async function requests(index: number): Promise<string[]> {
  const accounts = await node.provider.request({ method: 'eth_accounts' })
  const from = accounts[index]!
  const send = { from, to: from, gas: '0x900000' }
  return [
    ['eth_sendTransaction', [{ ...send, data: `0x${'00'.repeat(140_000)}` }]],
    ['eth_sendTransaction', [{ ...send, value: '0x1' }]],
    ['eth_getTransactionCount', [from, 'pending']],
  ].map(([method, params], id) => JSON.stringify({ jsonrpc: '2.0', id, method, params }))
}

/** Returns the nonces of the transactions in two responses, and the result of the third. */
async function outcome(responses: readonly { id: number; result: string }[]): Promise<unknown[]> {
  const [long, short, count] = responses.toSorted((a, b) => a.id - b.id).map(({ result }) => result)
  const nonces = [long, short].map(async (hash) => {
    const found = await node.provider.request({ method: 'eth_getTransactionByHash', params: [hash as `0x${string}`] })
    return found?.nonce
  })
  return [...(await Promise.all(nonces)), count]
}

test('requests over a WebSocket start in their order, also after a long one', async () => {
  const socket = new WebSocket(url.replace('http', 'ws'))
  await once(socket, 'open')
  const bodies = await requests(0)
  const responses: { id: number; result: string }[] = []
  for (const body of bodies) socket.send(body)
  await new Promise<void>((resolve) => {
    socket.on('message', (text) => {
      responses.push(JSON.parse(String(text)))
      if (responses.length === bodies.length) resolve()
    })
  })
  expect(await outcome(responses)).toEqual(['0x0', '0x1', '0x2'])
  socket.terminate()
})

test('pipelined requests over HTTP start in their order, also after a long one', async () => {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const bodies = await requests(1)
  const heads = bodies.map(
    (body, index) =>
      `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n${
        index === bodies.length - 1 ? 'connection: close\r\n' : ''
      }\r\n${body}`,
  )
  socket.write(heads.join(''))
  let text = ''
  for await (const chunk of socket) text += chunk
  const responses = [...text.matchAll(/^\{.*\}/gm)].map(([body]) => JSON.parse(body))
  expect(await outcome(responses)).toEqual(['0x0', '0x1', '0x2'])
})
