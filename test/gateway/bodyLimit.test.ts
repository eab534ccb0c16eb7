import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { defaultTransportLimits } from '../../src/gateway/transportLimits.ts'
import { nextTurn } from '../turns.ts'
import {
  call,
  httpRequest,
  limits,
  openSocket,
  openTestGateway,
  readUntil,
  type TestEndpoint,
  testEndpoint,
} from './openTestGateway.ts'

let endpoint: TestEndpoint
let gateway: Gateway
beforeEach(async () => {
  endpoint = testEndpoint()
  gateway = await openTestGateway(endpoint)
})
afterEach(async () => {
  endpoint.release()
  await gateway.close()
})

const head = (...headers: string[]): string =>
  `${['POST / HTTP/1.1', 'host: localhost', 'content-type: application/json', ...headers].join('\r\n')}\r\n\r\n`
const chunk = (length: number): string => `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`
const tooLarge = new RegExp(`^HTTP/1\\.1 413 .*connection: close.*is larger than ${limits.body} bytes`, 'is')

/** Sends a text, and returns the response once the gateway ends it. The client keeps its side of the connection open until then. */
async function send(text: string): Promise<string> {
  const socket = await openSocket(gateway.port)
  socket.write(text)
  return readUntil(socket, '}}')
}

describe('a body over the limit', () => {
  test('is rejected by its announced length, before the client sends any of it', async () => {
    expect(await send(head(`content-length: ${limits.body + 1}`))).toMatch(tooLarge)
    expect(endpoint.calls).toEqual([])
  })

  test('without an announced length is rejected when the limit is passed', async () => {
    const start = head('transfer-encoding: chunked')
    expect(await send(start + chunk(limits.body) + chunk(1))).toMatch(tooLarge)
    expect(endpoint.calls).toEqual([])
  })

  test('is rejected after the responses to earlier requests of the connection', async () => {
    const socket = await openSocket(gateway.port)
    socket.write(httpRequest(call('wait', ['first'])) + head('content-length: 9999999'))
    await endpoint.waiting
    endpoint.release()
    expect(await readUntil(socket, '}}')).toMatch(/^HTTP\/1\.1 200 .*"first".*HTTP\/1\.1 413 /s)
  })

  test('is discarded to its end for a client that reads no response before', async () => {
    const socket = await openSocket(gateway.port)
    const LENGTH = 20_000_000
    socket.end(head(`content-length: ${LENGTH}`) + 'x'.repeat(LENGTH))
    // Fails if the gateway resets the connection.
    await once(socket, 'finish')
    expect(await readUntil(socket, '}}')).toMatch(tooLarge)
  })

  test('closes the connection soon after the client has sent it, and runs no request behind it', async () => {
    const socket = await openSocket(gateway.port)
    const body = 'x'.repeat(limits.body + 1)
    socket.write(head(`content-length: ${body.length}`) + body + httpRequest(call('echo')))
    expect(await readUntil(socket, 'never')).toMatch(tooLarge)
    expect(endpoint.calls).toEqual([])
  })

  test('ends the connection of a client that sends no more of it', async () => {
    const socket = await openSocket(gateway.port)
    socket.write(head(`content-length: ${limits.body + 1}`))
    const closed = once(socket, 'end')
    expect(await readUntil(socket, 'never')).toMatch(tooLarge)
    await closed
  })

  test('without an end is discarded for a limited time', async () => {
    await gateway.close()
    const transport = { ...defaultTransportLimits, bodyTimeout: 200, headerTimeout: 200 }
    gateway = await openTestGateway(endpoint, { transport })
    const socket = await openSocket(gateway.port)
    const response = readUntil(socket, 'never')
    socket.write(head('transfer-encoding: chunked'))
    const pump = () => {
      while (socket.writable && socket.write(chunk(1_024)));
    }
    socket.on('drain', pump)
    pump()
    expect(await response).toMatch(tooLarge)
    expect(endpoint.calls).toEqual([])
  })

  test('gets one response, even if the rest of it does not arrive in time', async () => {
    const transport = { ...defaultTransportLimits, bodyTimeout: 80, headerTimeout: 80 }
    await gateway.close()
    gateway = await openTestGateway(endpoint, { transport })
    const socket = await openSocket(gateway.port)
    socket.write(head('content-length: 9999999'))
    const timer = setInterval(() => socket.write('x'), 20)
    const text = await readUntil(socket, 'never')
    clearInterval(timer)
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413'])
  })
})

test('an invalid request is rejected after the responses to earlier requests', async () => {
  const socket = await openSocket(gateway.port)
  // The `Origin` passes the connection to node:http.
  socket.write(httpRequest(call('wait', ['first'])).replace('host', 'origin: http://localhost\r\nhost'))
  await endpoint.waiting
  const warnings: Error[] = []
  const warn = (warning: Error) => warnings.push(warning)
  process.on('warning', warn)
  // The parser reports the error for each of these packets.
  for (let packet = 0; packet < 12; packet++) {
    socket.write('not HTTP\r\n\r\n')
    await nextTurn()
  }
  const other = await openSocket(gateway.port)
  other.write('not HTTP\r\n\r\n')
  expect(await readUntil(other, 'never')).toMatch(/^HTTP\/1\.1 400 /)
  endpoint.release()
  expect(await readUntil(socket, 'never')).toMatch(/^HTTP\/1\.1 200 .*"first".*HTTP\/1\.1 400 /s)
  process.off('warning', warn)
  expect(warnings).toEqual([])
})

describe('Expect: 100-continue', () => {
  const expecting = (...headers: string[]): string => head('expect: 100-continue', ...headers)

  test('is confirmed before a body within the limit', async () => {
    const socket = await openSocket(gateway.port)
    const body = call('echo', ['late'])
    socket.write(expecting(`content-length: ${body.length}`))
    expect(String(await once(socket, 'data'))).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write(body)
    const response = await readUntil(socket, '"late"')
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
    expect(response).toMatch(/connection: keep-alive/i)
  })

  test('is not confirmed for a body over the limit', async () => {
    expect(await send(expecting(`content-length: ${limits.body + 1}`))).toMatch(tooLarge)
  })

  test.each([
    ['an invalid content type', 415, 'content-type: text/html'],
    ['a foreign page', 403, 'content-type: application/json\r\norigin: https://evil.example'],
    ['an unsupported content encoding', 415, 'content-type: application/json\r\ncontent-encoding: gzip'],
  ])('is not confirmed for a request with %s', async (_, status, headers) => {
    const start = `POST / HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-length: 10\r\n${headers}\r\n\r\n`
    const response = await send(start)
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(response).toMatch(/connection: close/i)
  })

  test('is not confirmed for a wrong path', async () => {
    expect(await send(expecting('content-length: 10').replace('POST /', 'POST /nowhere'))).toMatch(/^HTTP\/1\.1 404 /)
  })
})

describe('clients', () => {
  const LENGTH = 8_000_000

  test('node:http receives the error before it has sent the body', async () => {
    const sent = request(gateway.url, { method: 'POST', headers: { 'content-length': LENGTH } })
    sent.flushHeaders()
    const [response] = await once(sent, 'response')
    expect(response.statusCode).toBe(413)
    sent.destroy()
  })

  test('fetch receives the error for a long body', async () => {
    for (let round = 0; round < 5; round++) {
      const response = await fetch(gateway.url, { method: 'POST', body: 'x'.repeat(LENGTH) })
      expect(response.status).toBe(413)
      expect(await response.text()).toContain('is larger than')
    }
  })
})
