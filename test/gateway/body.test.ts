import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { BodyBuffer } from '../../src/gateway/body.ts'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { call, openOn, testEndpoint } from './openGateway.ts'

let gateway: Gateway | undefined
afterEach(() => gateway?.close(0))

test.each([
  [[]],
  [['whole']],
  [['a', 'b', 'c']],
  [['', 'x'.repeat(5_000), 'y'.repeat(9_000), 'z']],
  [Array.from({ length: 20_000 }, (_, index) => String(index % 10))],
])('a body is what its chunks are together: case %#', (chunks) => {
  const body = new BodyBuffer()
  for (const chunk of chunks) body.add(Buffer.from(chunk))
  expect(body.bytes().toString()).toBe(chunks.join(''))
})

test('chunks are not kept, nor what they are parts of', () => {
  const body = new BodyBuffer()
  const packet = Buffer.alloc(65_536, 'a')
  for (let at = 0; at < 100; at++) body.add(packet.subarray(at, at + 1))
  expect(body.bytes().buffer.byteLength).toBeLessThan(packet.length)
  const first = new BodyBuffer()
  const chunk = Buffer.from('first')
  first.add(chunk)
  expect(first.bytes().buffer, 'a single chunk is not copied').toBe(chunk.buffer)
  first.add(Buffer.from('!'))
  expect(String(chunk), 'nor written to').toBe('first')
})

test('a request in chunks of one byte is answered', async () => {
  gateway = await openOn(testEndpoint(), 0, { limits: { body: 200_000, batch: 5 } })
  const socket = connect(gateway.port, '127.0.0.1')
  await once(socket, 'connect')
  const body = call('echo', ['x'.repeat(100_000)])
  const chunks = [...body].map((letter) => `1\r\n${letter}\r\n`).join('')
  socket.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
  )
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    if (text.endsWith('"]}')) break
  }
  expect(text).toContain(`"result":["${'x'.repeat(100_000)}"]`)
})

test('a WebSocket message in more fragments than make sense closes the connection', async () => {
  gateway = await openOn(testEndpoint(), 0, { limits: { body: 2_000_000, batch: 5 } })
  const socket = new WebSocket(gateway.wsUrl)
  await once(socket, 'open')
  const answered = once(socket, 'message')
  const text = call('echo', ['x'.repeat(1_000)])
  for (const letter of text.slice(0, -1)) socket.send(letter, { fin: false })
  socket.send(text.slice(-1), { fin: true })
  expect(JSON.parse(String((await answered)[0]))).toMatchObject({ id: 1 })
  const closed = once(socket, 'close')
  for (let index = 0; index < 20_000; index++) socket.send(' ', { fin: false })
  expect((await closed)[0]).toBe(1008)
})
