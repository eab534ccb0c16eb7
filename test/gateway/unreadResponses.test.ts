import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { defaultTransportLimits } from '../../src/gateway/transportLimits.ts'
import { call, httpRequest, openSocket, openTestGateway, post } from './openTestGateway.ts'

const MEGABYTE = 1024 * 1024
/** Bytes of a long response, more than the operating system buffers for a client that does not read. */
const RESPONSE = 24 * MEGABYTE
const transport = { ...defaultTransportLimits, maxUnreadBytes: 40 * MEGABYTE }
const endpoint = { handle: ({ method }: { method: string }) => (method === 'long' ? 'x'.repeat(RESPONSE) : 'short') }

/** Requests a long response over HTTP, and reads its beginning only. */
async function slowHttp(port: number): Promise<Socket> {
  const socket = await openSocket(port)
  socket.write(httpRequest(call('long')))
  await once(socket, 'readable')
  return socket
}

/** Requests a long response over a WebSocket, and does not read it. */
async function slowWebSocket(url: string): Promise<Socket> {
  const webSocket = new WebSocket(url)
  webSocket.on('error', () => {})
  const [response] = await Promise.all([once(webSocket, 'upgrade'), once(webSocket, 'open')])
  const { socket } = response[0] as { socket: Socket }
  webSocket.pause()
  webSocket.send(call('long'))
  return socket
}

/** Returns the number of bytes until the connection ends or the response is complete. */
async function readRest(socket: Socket): Promise<number> {
  let bytes = 0
  for await (const chunk of socket) {
    bytes += (chunk as Buffer).length
    if (bytes > RESPONSE) break
  }
  return bytes
}

test('closes the slowest connections when all unread responses together exceed the limit', async () => {
  const gateway = await openTestGateway(endpoint, { transport })
  const clients = []
  for (let index = 0; index < 4; index++) clients.push(await slowHttp(gateway.port))
  const received = []
  for (const socket of clients) received.push(await readRest(socket).catch(() => 0))
  // Two long responses exceed the limit. The newest connection stays open.
  expect(received.map((bytes) => bytes > RESPONSE)).toEqual([false, false, false, true])
  const response = await post(gateway.url, call('echo'))
  expect(await response.json()).toMatchObject({ result: 'short' })
  await gateway.close(0)
})

test('counts unread responses of WebSockets too', async () => {
  const gateway = await openTestGateway(endpoint, { transport })
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

test('does not count responses that clients have read', async () => {
  const small = 10_000
  const gateway = await openTestGateway(
    { handle: () => 'x'.repeat(small) },
    {
      transport: { ...defaultTransportLimits, maxUnreadBytes: 50 * small },
    },
  )
  const clients = await Promise.all(Array.from({ length: 16 }, () => openSocket(gateway.port)))
  // Each round has 16 unread responses at most. All rounds together exceed the limit several times.
  for (let round = 0; round < 20; round++) {
    const responses = clients.map((socket) => readAtLeast(socket, small))
    for (const socket of clients) socket.write(httpRequest(call('echo')))
    await Promise.all(responses)
  }
  await gateway.close(0)
})

/** Resolves when `length` bytes have arrived. Rejects if the connection ends before. */
function readAtLeast(socket: Socket, length: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let bytes = 0
    const onClose = () => reject(new Error(`the connection ended after ${bytes} bytes`))
    const onData = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes < length) return
      socket.off('data', onData).off('close', onClose)
      resolve()
    }
    socket.on('data', onData).once('close', onClose)
  })
}
