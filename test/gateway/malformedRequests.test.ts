import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { random } from '../../src/gateway/faults/random.ts'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { memoryMetering } from '../../src/gateway/metering.ts'
import type { RequestRecord } from '../../src/gateway/requestRecord.ts'
import { methodNotFound } from '../../src/rpc/errors.ts'
import { exchange, limits, openTestGateway, openWebSocket, testEndpoint } from './openTestGateway.ts'

/** Malformed HTTP and WebSocket traffic. All tests use one gateway, and check after each case that it still responds. */

const records: RequestRecord[] = []
const echo = testEndpoint()
const endpoint: typeof echo = {
  ...echo,
  handle(request, caller) {
    if (request.method !== 'echo') throw methodNotFound({ method: request.method, known: ['echo'] })
    return echo.handle(request, caller)
  },
}
let gateway: Gateway
beforeAll(async () => {
  const metering = { ...memoryMetering(), onRequest: (record: RequestRecord) => records.push(record) }
  gateway = await openTestGateway(endpoint, { metering, limits: { ...limits, body: 2_000_000 } })
})
afterAll(() => gateway.close())

/** Sends bytes, closes the sending side, and returns all received bytes. */
async function send(...pieces: (string | Uint8Array)[]): Promise<string> {
  const socket = connect(gateway.port, '127.0.0.1')
  socket.on('error', () => {}) // the gateway may reset the connection
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (const piece of pieces) socket.write(piece)
  socket.end()
  await closed
  return Buffer.concat(chunks).toString('latin1')
}

const post = (body: string | Uint8Array, ...headers: string[]): (string | Uint8Array)[] => {
  const lines = ['POST / HTTP/1.1', 'host: localhost', 'content-type: application/json', ...headers]
  return [`${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`, body]
}

/** Checks that the gateway responds. */
async function expectAlive(): Promise<void> {
  const response = await send(...post('{"jsonrpc":"2.0","id":"alive","method":"echo","params":[1]}'))
  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(response).toContain('{"jsonrpc":"2.0","id":"alive","result":[1]}')
  expect(response).not.toMatch(/node_modules|\.ts\b|\/src\/| at \w/)
}

const randomBytes = (seed: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => Math.floor(random(seed, at) * 256))

describe('bytes that are not valid HTTP', () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))('random bytes, seed %i', async (seed) => {
    records.length = 0
    await send(randomBytes(seed, 1 + Math.floor(random(seed, -1) * 4_000)))
    expect(records).toEqual([])
    await expectAlive()
  })

  test.each([
    ['no byte', ''],
    ['HTTP/0.9', 'GET /\r\n'],
    ['a TLS hello', Uint8Array.of(0x16, 3, 1, 0, 0xc8, 1, 0, 0, 0xc4, 3, 3, ...randomBytes(1, 190))],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/9.9', 'POST / HTTP/9.9\r\nhost: localhost\r\n\r\n'],
    ['SSH', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['SMTP', 'EHLO localhost\r\n'],
    ['a Redis command', '*1\r\n$4\r\nPING\r\n'],
    ['a request line without end', `POST /${'a'.repeat(100_000)}`],
    ['a line feed', '\n'],
    ['zeros', new Uint8Array(70_000)],
    ['a header without a colon', 'POST / HTTP/1.1\r\nhost localhost\r\n\r\n'],
    ['a header with a bare line feed', 'POST / HTTP/1.1\r\nhost: localhost\nx: y\r\n\r\n'],
    ['a folded header', 'POST / HTTP/1.1\r\nhost: localhost\r\n folded\r\n\r\n'],
    ['a null character in a header name', 'POST / HTTP/1.1\r\nho\0st: localhost\r\n\r\n'],
    ['no Host header', 'POST / HTTP/1.1\r\ncontent-length: 0\r\n\r\n'],
    ['two Host headers', 'POST / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\ncontent-length: 0\r\n\r\n'],
    ['CONNECT', 'CONNECT localhost:22 HTTP/1.1\r\nhost: localhost:22\r\n\r\n'],
    ['an absolute target', 'POST http://evil.example/ HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n'],
    ['an asterisk', 'POST * HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n'],
    ['a path with ..', 'GET /../../../../etc/passwd HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'],
    ['a malformed path', 'GET /%00%ff%zz/%2e%2e HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'],
  ])('%s', async (_, sent) => {
    records.length = 0
    const response = await send(sent)
    expect(response).not.toMatch(/^HTTP\/1\.1 200|root:|node_modules|\.ts\b/)
    expect(echo.calls.filter(({ id }) => id !== '"alive"')).toEqual([])
    expect(records.every(({ credits, status }) => credits <= 5 && status >= 400)).toBe(true)
    await expectAlive()
  })

  test.each([
    ['two Host headers', 'host: localhost\r\nHOST: localhost\r\n'],
    ['no Host header', ''],
  ])('with %s are rejected for every path and method', async (_, hosts) => {
    const rest = 'connection: close\r\ncontent-length: 0\r\n\r\n'
    for (const start of ['GET /health', 'OPTIONS /', 'POST /v3/0123456789abcdef0123456789abcdef'])
      expect(await send(`${start} HTTP/1.1\r\n${hosts}${rest}`)).toMatch(
        /^HTTP\/1\.1 400 .*no Host header, or more than one/s,
      )
    const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n'
    const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
    expect(await send(`GET / HTTP/1.1\r\n${hosts}${upgrade}${key}`)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('get an error that names HTTP/1.1', async () => {
    expect(await send('EHLO localhost\r\n')).toMatch(/^HTTP\/1\.1 400 .*the request is not HTTP\/1\.1/s)
  })
})

describe('heads', () => {
  test('that are too long get 431', async () => {
    expect(await send(`POST / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
    const many = Array.from({ length: 5_000 }, (_, at) => `x${at}: y\r\n`).join('')
    expect(await send(`POST / HTTP/1.1\r\nhost: localhost\r\n${many}\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
    await expectAlive()
  })

  const small = '{"jsonrpc":"2.0","id":1,"method":"echo"}'
  test.each([
    ['content-length and transfer-encoding', post(small, 'transfer-encoding: chunked')],
    ['an unknown transfer coding', post(small, 'transfer-encoding: identity, chunked')],
    ['a transfer coding that ends in "chunked"', post(small, 'transfer-encoding: xchunked')],
    ['two lengths', post(small, 'content-length: 1')],
    ['an invalid length', ['POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4 2\r\n\r\n', small]],
    ['a negative length', ['POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n', small]],
    [
      'an invalid chunk size',
      ['POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n', 'zz\r\n\r\n'],
    ],
    [
      'a chunk size over 64 bits',
      ['POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n', `${'f'.repeat(17)}\r\n`],
    ],
    [
      'a chunk with a long extension',
      [
        'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n',
        `1;${'x'.repeat(40_000)}\r\na\r\n0\r\n\r\n`,
      ],
    ],
  ])('with %s are rejected, and no later bytes are read as a request', async (_, pieces) => {
    records.length = 0
    const callCount = echo.calls.length
    const response = await send(...pieces, ...post('{"jsonrpc":"2.0","id":"smuggled","method":"echo"}'))
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(response).not.toContain('smuggled')
    expect(echo.calls).toHaveLength(callCount)
    expect(records).toEqual([])
    await expectAlive()
  })
})

describe('bodies', () => {
  const codeOf = async (body: string | Uint8Array): Promise<number | undefined> => {
    const [, text = ''] = (await send(...post(body))).split('\r\n\r\n')
    const response = JSON.parse(text)
    return Array.isArray(response) ? response[0].error?.code : response.error?.code
  }

  test.each([
    ['100,000 open brackets', '['.repeat(100_000), -32700],
    ['100,000 open braces', '{"a":'.repeat(100_000), -32700],
    ['100,000 brackets, closed', '['.repeat(100_000) + ']'.repeat(100_000), -32600],
    [
      '100,000 nested objects as an id',
      `{"jsonrpc":"2.0","method":"echo","id":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      -32600,
    ],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), -32700],
    [
      'invalid UTF-8 within a string',
      Buffer.concat([
        Buffer.from('{"jsonrpc":"2.0","id":"'),
        Uint8Array.of(0xc3, 0x28),
        Buffer.from('","method":"echo"}'),
      ]),
      -32700,
    ],
    [
      'a surrogate in UTF-8',
      Buffer.concat([
        Buffer.from('{"jsonrpc":"2.0","id":"'),
        Uint8Array.of(0xed, 0xa0, 0x80),
        Buffer.from('","method":"echo"}'),
      ]),
      -32700,
    ],
    ['UTF-16', Buffer.from('{"jsonrpc":"2.0","id":1,"method":"echo"}', 'utf16le'), -32700],
    ['a null character', '\0', -32700],
    ['a number', '1e999', -32600],
    ['the method __proto__', '{"jsonrpc":"2.0","id":1,"method":"__proto__"}', -32601],
    ['the method constructor', '{"jsonrpc":"2.0","id":1,"method":"constructor"}', -32601],
    ['the method toString', '{"jsonrpc":"2.0","id":1,"method":"toString"}', -32601],
    ['a long method', `{"jsonrpc":"2.0","id":1,"method":"${'eth_'.repeat(100_000)}"}`, -32601],
    [
      'the members __proto__ and constructor',
      '{"__proto__":{"jsonrpc":"2.0","method":"echo"},"constructor":1,"id":1}',
      -32600,
    ],
  ])('%s', async (_, body, code) => {
    expect(await codeOf(body)).toBe(code)
    await expectAlive()
  })

  test('with a member twice mean the last one', async () => {
    const response = await send(
      ...post('{"jsonrpc":"2.0","id":1,"method":"fail","method":"echo","id":9007199254740993,"id":1.50}'),
    )
    expect(response).toContain('{"jsonrpc":"2.0","id":1.50,"result":null}')
  })

  test('with deeply nested parameters get them back, or an error', async () => {
    const deep = '['.repeat(500) + ']'.repeat(500)
    expect(await send(...post(`{"jsonrpc":"2.0","id":1,"method":"echo","params":${deep}}`))).toContain(deep)
    const removalTooDeep = '['.repeat(200_000) + ']'.repeat(200_000)
    const [, text = ''] = (
      await send(...post(`{"jsonrpc":"2.0","id":1,"method":"echo","params":${removalTooDeep}}`))
    ).split('\r\n\r\n')
    // Since Node 26, JSON.stringify has no limit of depth.
    if (!text.includes(removalTooDeep)) {
      expect(JSON.parse(text)).toMatchObject({ id: 1, error: { code: -32603, message: 'internal error' } })
    }
    await expectAlive()
  })

  test('that are incomplete cost nothing and run nothing', async () => {
    records.length = 0
    const callCount = echo.calls.length
    const [head = '', body = ''] = post('{"jsonrpc":"2.0","id":1,"method":"echo"}')
    await send(head, String(body).slice(0, 10))
    await send(
      'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
      '5\r\n{"jso',
    )
    expect(echo.calls).toHaveLength(callCount)
    expect(records).toEqual([])
    await expectAlive()
  })
})

describe('a WebSocket', () => {
  /** Sends bytes after a handshake, and returns all received bytes. */
  const upgrade = (...frames: Uint8Array[]): Promise<string> => {
    const lines = ['GET / HTTP/1.1', 'host: localhost', 'connection: upgrade', 'upgrade: websocket']
    return send(
      `${lines.join('\r\n')}\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      ...frames,
    )
  }
  const masked = (first: number, payload: Uint8Array): Uint8Array =>
    Uint8Array.of(first, 0x80 | payload.length, 0, 0, 0, 0, ...payload)

  test.each([
    ['random frames', randomBytes(3, 500)],
    ['an unmasked frame', Uint8Array.of(0x81, 2, 0x7b, 0x7d)],
    ['reserved bits', masked(0xf1, Uint8Array.of(0x7b))],
    ['an unknown opcode', masked(0x83, Uint8Array.of(0x7b))],
    ['a length of 2^63', Uint8Array.of(0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0)],
    ['text that is not UTF-8', masked(0x81, Uint8Array.of(0x22, 0xff, 0x22))],
    ['a ping that is too long', Uint8Array.of(0x89, 0xfe, 1, 0, 0, 0, 0, 0, ...randomBytes(4, 256))],
    ['a continuation without a first frame', masked(0x80, Uint8Array.of(0x7b))],
  ])('with %s is closed', async (_, frame) => {
    records.length = 0
    expect(await upgrade(frame)).toMatch(/^HTTP\/1\.1 101 /)
    expect(records).toEqual([])
    await expectAlive()
  })

  test.each([
    ['without a key', 'sec-websocket-version: 13\r\n'],
    ['of another version', 'sec-websocket-version: 7\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'],
    [
      'with a second host',
      'host: evil.example\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n',
    ],
    ['with an invalid key', 'sec-websocket-version: 13\r\nsec-websocket-key: short\r\n'],
  ])('%s is rejected', async (_, headers) => {
    const head = 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n'
    expect(await send(`${head}${headers}\r\n`)).toMatch(/^HTTP\/1\.1 4\d\d /)
    await expectAlive()
  })

  test('gets the same errors as HTTP for malformed messages', async () => {
    const socket = await openWebSocket(gateway.wsUrl)
    for (const [message, code] of [
      ['['.repeat(100_000), -32700],
      ['{"jsonrpc":"2.0","id":1,"method":"__proto__"}', -32601],
      ['', -32700],
    ] as const) {
      expect((await exchange(socket, message)).error.code).toBe(code)
    }
    socket.terminate()
  })
})

test('memory does not grow with malformed requests', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // exists because of the flag
  const pieces = [[randomBytes(9, 2_000)], ['EHLO localhost\r\n'], post('['.repeat(50_000)), post('x'.repeat(500_000))]
  const round = async () => {
    for (let at = 0; at < 100; at++) await send(...(pieces[at % pieces.length] ?? []))
    collect()
    return process.memoryUsage().heapUsed
  }
  await round()
  const before = await round()
  // Another 100 requests send 12 MB.
  expect((await round()) - before).toBeLessThan(4 << 20)
})
