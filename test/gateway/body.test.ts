import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { BodyBuffer } from '../../src/gateway/http/body.ts'
import {
  call,
  exchange,
  openSocket,
  openTestGateway,
  openWebSocket,
  readUntil,
  testEndpoint,
} from './openTestGateway.ts'

let gateway: Gateway | undefined
afterEach(() => gateway?.close(0))

test.each([
  [[]],
  [['whole']],
  [['a', 'b', 'c']],
  [['', 'x'.repeat(5_000), 'y'.repeat(9_000), 'z']],
  [Array.from({ length: 20_000 }, (_, index) => String(index % 10))],
])('joins the chunks of a body: case %#', (chunks) => {
  const body = new BodyBuffer()
  for (const chunk of chunks) body.add(Buffer.from(chunk))
  expect(body.bytes().toString()).toBe(chunks.join(''))
})

test('copies chunks, so that it does not keep the buffers of their packets', () => {
  const body = new BodyBuffer()
  const packet = Buffer.alloc(65_536, 'a')
  for (let at = 0; at < 100; at++) body.add(packet.subarray(at, at + 1))
  expect(body.bytes().buffer.byteLength).toBeLessThan(packet.length)
  const first = new BodyBuffer()
  const chunk = Buffer.from('first')
  first.add(chunk)
  expect(first.bytes().buffer, 'except a single chunk').toBe(chunk.buffer)
  first.add(Buffer.from('!'))
  expect(String(chunk), 'which it does not change').toBe('first')
})

test('accepts a request in chunks of one byte', async () => {
  gateway = await openTestGateway(testEndpoint(), { limits: { body: 200_000, batch: 5 } })
  const socket = await openSocket(gateway.port)
  const body = call('echo', ['x'.repeat(100_000)])
  const chunks = [...body].map((letter) => `1\r\n${letter}\r\n`).join('')
  socket.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
  )
  expect(await readUntil(socket, '"]}')).toContain(`"result":["${'x'.repeat(100_000)}"]`)
})

test('closes a WebSocket whose message has too many fragments', async () => {
  gateway = await openTestGateway(testEndpoint(), { limits: { body: 2_000_000, batch: 5 } })
  const socket = await openWebSocket(gateway.wsUrl)
  const text = call('echo', ['x'.repeat(1_000)])
  for (const letter of text.slice(0, -1)) socket.send(letter, { fin: false })
  expect(await exchange(socket, text.slice(-1))).toMatchObject({ id: 1 })
  const closed = once(socket, 'close')
  for (let index = 0; index < 20_000; index++) socket.send(' ', { fin: false })
  expect((await closed)[0]).toBe(1008)
})
