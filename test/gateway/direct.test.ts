import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Faults } from '../../src/gateway/faults/faults.ts'
import type { Gateway, GatewayOptions } from '../../src/gateway/gateway.ts'
import { CommonHeadReader, readCommonHead } from '../../src/gateway/http/commonHead.ts'
import { defaultTransportLimits } from '../../src/gateway/transportLimits.ts'
import { call, openSocket, openTestGateway, type TestEndpoint, testEndpoint } from './openTestGateway.ts'

/** The gateway leaves a request with this header to node:http, which ignores the header. */
const INDIRECT = 'te: trailers'

const commonHeaders = ['host: localhost', 'content-type: application/json']
const request = (
  body: string | Buffer,
  headers: readonly string[] = commonHeaders,
  path = '/',
  ...more: string[]
): Buffer => {
  const lines = [`POST ${path} HTTP/1.1`, ...headers, `content-length: ${Buffer.byteLength(body)}`, ...more]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)])
}

const headersWithType = (type: string): string[] => ['host: localhost', `content-type: ${type}`, 'x-request-id: 42']

/** Counts the complete responses in received bytes. */
function countResponses(text: string): number {
  let count = 0
  for (let at = 0; ; count++) {
    const head = /^(?:.*\r\n)+?\r\n/.exec(text.slice(at))?.[0]
    if (head === undefined) return count
    at += head.length + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (at > text.length) return count
  }
}

describe('readCommonHead', () => {
  const heads = [
    ...['/', '/v3/0123456789abcdef0123456789abcdef', '/mainnet/v3/k?x=%20&y=1', '//', '/a b', '*', 'http://a/'].map(
      (path) => request('{}', commonHeaders, path),
    ),
    request('', commonHeaders),
    request('{}', ['Host:localhost:8545', 'Content-Type:application/json', 'Connection: Keep-Alive', 'accept: */*']),
    request('{}', ['Host: a', 'user-agent: x (y; z) "w"', 'accept-encoding: gzip, br', 'x-request-id: 7']),
    ...['connection: close', 'host: again', 'origin: null', 'expect: 100-continue', 'transfer-encoding: chunked'].map(
      (line) => request('{}', [...commonHeaders, line]),
    ),
    ...[
      'x:',
      'x:  two spaces',
      'x: after ',
      'x : before',
      ' folded',
      'no colon',
      'x: \u0001',
      'x: é',
      'upgrade: h2c',
    ].map((line) => request('{}', [...commonHeaders, line])),
    request('{}', commonHeaders, '/', 'content-length: 2'),
    ...['+2', '02', '2 ', '-1', '2, 2', '9'.repeat(10), ''].map((length) =>
      Buffer.from(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n{}`),
    ),
    Buffer.from('POST / HTTP/1.0\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}'),
    Buffer.from('GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}'),
    Buffer.from('POST / HTTP/1.1\nhost: a\ncontent-length: 2\n\n{}'),
    Buffer.from('POST / HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}'),
    Buffer.from('POST / HTTP/1.1\r\nhost: a\r\n\r\n'),
    Buffer.from('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n'),
  ].map((bytes) => bytes.toString('latin1'))

  test('reads a head as node:http does', async () => {
    const seen: IncomingMessage[] = []
    const server = createServer((message, response) => {
      seen.push(message)
      message.resume()
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    let accepted = 0
    for (const text of heads) {
      const head = readCommonHead(text, 0, 16_384)
      if (head === undefined) continue
      accepted++
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      socket.write(text.slice(0, head.length + head.contentLength), 'latin1')
      await once(socket, 'data')
      socket.destroy()
      const { url, headers, method } = seen.at(-1) as IncomingMessage
      const { 'content-length': length, ...others } = headers
      expect([method, url, others]).toEqual(['POST', head.url, { ...head.headers }])
      expect(length).toBe(String(head.contentLength))
    }
    server.close()
    expect(accepted).toBe(7)
  })

  test('reads a head the same after any other head', () => {
    for (const first of heads) {
      for (const second of heads) {
        const reader = new CommonHeadReader(16_384)
        reader.read(first, 0)
        expect(reader.read(`xyz${second}`, 3)).toEqual(readCommonHead(second, 0, 16_384))
      }
    }
  })

  test('reads a head that differs only in its length', () => {
    const reader = new CommonHeadReader(100)
    for (const length of ['2', '17', '0', '00', '02', '', 'x', '123456789', '1234567890', '2']) {
      const text = `POST / HTTP/1.1\r\nhost: a\r\nContent-Length: ${length}\r\nx: y\r\n\r\n`
      const fresh = readCommonHead(text, 0, 100)
      const read = reader.read(text, 0)
      expect(read && [read.url, read.contentLength, read.length]).toEqual(
        fresh && [fresh.url, fresh.contentLength, fresh.length],
      )
    }
    expect(
      reader.read(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\nx: ${'y'.repeat(100)}\r\n\r\n`, 0),
    ).toBeUndefined()
  })
})

describe('a request that is read directly', () => {
  let endpoint: TestEndpoint
  let gateway: Gateway
  async function open(options: Partial<GatewayOptions> = {}): Promise<void> {
    endpoint = testEndpoint()
    gateway = await openTestGateway(endpoint, options)
  }
  afterEach(async () => {
    endpoint.release()
    await gateway.close(0)
  })

  /** Returns the first `count` responses, or all if the connection closes before. */
  async function exchange(bytes: Buffer, count = 1): Promise<string> {
    const socket = await openSocket(gateway.port)
    let text = ''
    socket.setEncoding('latin1')
    socket.write(bytes)
    for await (const chunk of socket) {
      text += chunk
      if (countResponses(text) === count) break
    }
    socket.destroy()
    return text.replace(/Date: [^\r]*/g, 'Date: now')
  }

  const bodies: readonly (string | Buffer)[] = [
    call('echo', [1, 'zwei', null]),
    call('echo', ['é€😀']),
    call('echo', ['x'.repeat(800)]),
    call('fail'),
    call('echo', [], undefined),
    `[${call('echo', [1])},${call('fail')}]`,
    '{"jsonrpc":"2.0","method":"echo"}',
    '{"jsonrpc":"2.0","id":1.50,"method":"echo"}',
    '{',
    '[]',
    '',
    Buffer.from([0x22, 0xff, 0x22]),
    call('echo', ['y'.repeat(2_000)]), // more than the limit
  ]

  test.each([
    ['by default', {}],
    ['with compression', { transport: { ...defaultTransportLimits, minCompressedBytes: 1 } }],
    ['with credit headers', { headers: true }],
  ])('gets the same response as through node:http, %s', async (_, options) => {
    await open(options)
    const headers = [...commonHeaders, 'accept-encoding: gzip', 'x-request-id: 42']
    for (const body of bodies) {
      for (const path of ['/', '/local/v3/key', '/nowhere', '/v3/%', '/ws/x']) {
        const direct = await exchange(request(body, headers, path))
        expect(direct).toEqual(await exchange(request(body, [...headers, INDIRECT], path)))
      }
    }
    for (const type of ['text/plain', 'application/xml', 'application/json; charset=utf-8']) {
      const direct = await exchange(request(call('echo'), headersWithType(type)))
      expect(direct).toEqual(await exchange(request(call('echo'), [...headersWithType(type), INDIRECT])))
    }
    const foreign = ['host: evil.example', 'content-type: application/json']
    expect(await exchange(request(call('echo'), foreign))).toMatch(/^HTTP\/1\.1 403 /)
  })

  test.each(['402', '429', '500', '503', 'truncate', 'drop', 'close'])(
    'gets the fault %s as through node:http',
    async (kind) => {
      const faults = new Faults()
      await open({ faults })
      faults.replace([{ [kind]: 1 }])
      const direct = await exchange(request(call('echo', ['a'])))
      expect(direct).toEqual(await exchange(request(call('echo', ['a']), [...commonHeaders, INDIRECT])))
    },
  )

  test('is answered in order among requests of the same packet that node:http reads', async () => {
    await open()
    const forms = [commonHeaders, [...commonHeaders, INDIRECT]]
    const all = Array.from({ length: 40 }, (_, id) => request(call('echo', ['ä', id], id), forms[id < 25 ? 0 : id % 2]))
    const text = await exchange(Buffer.concat(all), all.length)
    expect([...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id))).toEqual(all.map((_, id) => id))
  })

  test('is answered before a faster request behind it that node:http reads', async () => {
    await open()
    const socket = await openSocket(gateway.port)
    const chunks: string[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(String(chunk)))
    socket.write(
      Buffer.concat([request(call('wait', [], 1)), request(call('echo', [], 2), [...commonHeaders, INDIRECT])]),
    )
    await endpoint.waiting
    // A request of another connection is answered meanwhile.
    await exchange(request(call('echo')))
    expect(chunks).toEqual([])
    endpoint.release()
    while (!chunks.join('').includes('"id":2')) await once(socket, 'data')
    expect(chunks.join('').match(/"id":\d/g)).toEqual(['"id":1', '"id":2'])
    socket.destroy()
  })

  test('is read from two packets, wherever they are split', async () => {
    await open()
    const bytes = request(call('echo', ['ö']))
    for (let at = 1; at < bytes.length; at += 7) {
      const socket = await openSocket(gateway.port)
      socket.write(bytes.subarray(0, at))
      await exchange(request(call('echo'))) // the first part has arrived by then
      socket.write(bytes.subarray(at))
      const [response] = (await once(socket, 'data')) as [Buffer]
      expect(String(response)).toContain('"result":["ö"]')
      socket.destroy()
    }
  })
})
