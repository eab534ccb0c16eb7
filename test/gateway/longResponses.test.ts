import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { encodeLongText, releaseBuffer } from '../../src/gateway/http/responseBuffer.ts'
import { LongText } from '../../src/rpc/longText.ts'
import { RawJson } from '../../src/rpc/rawJson.ts'
import { call, httpRequest, openSocket, openTestGateway, openWebSocket, post } from './openTestGateway.ts'

/** `[letter, length]`: the parts of a result, which is one string. */
const partsOf = ([letter, length]: readonly [string, number]): readonly string[] => [
  '"',
  ...Array.from({ length }, () => letter.repeat(1_000)),
  '"',
]

let gateway: Gateway
beforeAll(async () => {
  gateway = await openTestGateway({ handle: ({ params }) => new RawJson(partsOf(params as [string, number])) })
})
afterAll(() => gateway.close())

const text = (letter: string, length: number) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, result: letter.repeat(1_000 * length) })

const send = (letter: string, length: number) =>
  post(gateway.url, call('long', [letter, length]), { 'accept-encoding': 'identity' })

test.each([
  ['x', 300],
  ['é', 300],
  ['я', 300],
  ['x', 3_000],
  ['я', 3_000],
])('a long response of %s × %i,000 has all its parts, over HTTP and WebSocket', async (letter, length) => {
  const response = await send(letter, length)
  expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text(letter, length))))
  expect((await response.text()) === text(letter, length)).toBe(true)
  const compressed = await post(gateway.url, call('long', [letter, length]), { 'accept-encoding': 'gzip' })
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  expect((await compressed.text()) === text(letter, length)).toBe(true)

  const webSocket = await openWebSocket(gateway.url.replace('http', 'ws'))
  webSocket.send(call('long', [letter, length]))
  const [message, isBinary] = await once(webSocket, 'message')
  expect(isBinary).toBe(false)
  expect(String(message) === text(letter, length)).toBe(true)
  webSocket.terminate()
})

test('long responses to clients that read slowly are not mixed', async () => {
  const count = 12
  const letters = ['a', 'b', 'c', 'd']
  const sockets = await Promise.all(letters.map(() => openSocket(Number(new URL(gateway.url).port))))
  // The operating system takes some of these responses, and a part of the next one, before its client reads.
  for (const [index, socket] of sockets.entries()) {
    const request = httpRequest(call('long', [letters[index]!, 1_000]))
    // The gateway ends the connection after the last response, and with it the loop that reads.
    socket.pause().write(request.repeat(count - 1) + request.replace('host', 'connection: close\r\nhost'))
  }
  // The gateway has read the first request of each connection when it answers this one.
  expect(await (await send('e', 500)).text()).toBe(text('e', 500))
  for (const [index, socket] of sockets.entries()) {
    const expected = text(letters[index]!, 1_000)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    const bodies = Buffer.concat(chunks).toString().split('\r\n\r\n').slice(1)
    expect(bodies.map((body) => body.startsWith(expected))).toEqual(Array(count).fill(true))
  }
})

test('the memory of a response is used again only after its release', () => {
  const encode = (letter: string) => encodeLongText(LongText.of(partsOf([letter, 100])) as LongText)
  const first = encode('a')
  const second = encode('b')
  expect(second.buffer).not.toBe(first.buffer)
  expect(first.toString()).toBe(partsOf(['a', 100]).join(''))
  releaseBuffer(first)
  expect(encode('c').buffer).toBe(first.buffer)
})
