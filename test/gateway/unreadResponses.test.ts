import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { defaultTransportLimits } from '../../src/gateway/transportLimits.ts'
import { call, openOn } from './openGateway.ts'

const MEGABYTE = 1024 * 1024
/** More than the operating system takes in for a client that does not read. */
const RESPONSE = 24 * MEGABYTE
const transport = { ...defaultTransportLimits, maxUnreadBytes: 40 * MEGABYTE }
const endpoint = { handle: ({ method }: { method: string }) => (method === 'long' ? 'x'.repeat(RESPONSE) : 'short') }

const post = (body: string): string =>
  `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

/** Asks for a long response over HTTP and reads its beginning alone. */
async function slowHttp(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}) // its connection may be reset
  socket.write(post(call('long')))
  await once(socket, 'readable')
  return socket
}

/** The same over a WebSocket. */
async function slowWebSocket(url: string): Promise<Socket> {
  const webSocket = new WebSocket(url)
  webSocket.on('error', () => {})
  const [response] = await Promise.all([once(webSocket, 'upgrade'), once(webSocket, 'open')])
  const { socket } = response[0] as { socket: Socket }
  webSocket.pause()
  webSocket.send(call('long'))
  return socket
}

/** Resolves to the number of bytes that are still received, until the connection ends or the response is whole. */
async function readRest(socket: Socket): Promise<number> {
  let bytes = 0
  for await (const chunk of socket) {
    bytes += (chunk as Buffer).length
    if (bytes > RESPONSE) break
  }
  return bytes
}

test('unread responses of all connections together are bounded: the slowest lose their connection', async () => {
  const gateway = await openOn(endpoint, 0, { transport })
  const slow = []
  for (let index = 0; index < 4; index++) slow.push(await slowHttp(gateway.port))
  const received = []
  for (const socket of slow) received.push(await readRest(socket).catch(() => 0))
  // Two long responses are more than may wait. The last one is never given up for those before it.
  expect(received.map((bytes) => bytes > RESPONSE)).toEqual([false, false, false, true])
  const answer = await fetch(gateway.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: call('echo'),
  })
  expect(await answer.json()).toMatchObject({ result: 'short' })
  await gateway.close(0)
})

test('the same holds for WebSockets', async () => {
  const gateway = await openOn(endpoint, 0, { transport })
  const first = await slowWebSocket(gateway.wsUrl)
  const second = await slowWebSocket(gateway.wsUrl)
  const last = await slowHttp(gateway.port)
  for (const socket of [first, second]) {
    if (!socket.destroyed) socket.resume()
    if (!socket.closed) await once(socket, 'close')
  }
  expect(await readRest(last)).toBeGreaterThan(RESPONSE)
  await gateway.close(0)
})
