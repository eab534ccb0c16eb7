import { once } from 'node:events'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { random } from '../../src/gateway/faults/random.ts'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { memoryMetering } from '../../src/gateway/metering.ts'
import type { RequestRecord } from '../../src/gateway/requestRecord.ts'
import { methodNotFound } from '../../src/rpc/errors.ts'
import { limits, openOn, testEndpoint } from './openGateway.ts'

/** A port scan's worth of rubbish. One gateway takes all of it, and is asked after each piece whether it is still there. */

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
  gateway = await openOn(endpoint, 0, { metering, limits: { ...limits, body: 2_000_000 } })
})
afterAll(() => gateway.close())

/** Returns the response to some bytes. The client then closes the connection. */
async function send(...pieces: (string | Uint8Array)[]): Promise<string> {
  const socket = connect(gateway.port, '127.0.0.1')
  socket.on('error', () => {}) // a reset is an answer too
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

/** Checks that the node responds, and that the credits recorded since the last check match the responses. */
async function expectAlive(): Promise<void> {
  const answer = await send(...post('{"jsonrpc":"2.0","id":"alive","method":"echo","params":[1]}'))
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toContain('{"jsonrpc":"2.0","id":"alive","result":[1]}')
  expect(answer).not.toMatch(/node_modules|\.ts\b|\/src\/| at \w/)
}

const bytes = (seed: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => Math.floor(random(seed, at) * 256))

describe('bytes that are no HTTP', () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))('random, %i', async (seed) => {
    records.length = 0
    await send(bytes(seed, 1 + Math.floor(random(seed, -1) * 4_000)))
    expect(records).toEqual([])
    await expectAlive()
  })

  test.each([
    ['nothing', ''],
    ['HTTP/0.9', 'GET /\r\n'],
    ['a TLS hello', Uint8Array.of(0x16, 3, 1, 0, 0xc8, 1, 0, 0, 0xc4, 3, 3, ...bytes(1, 190))],
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
    ['a header that is folded', 'POST / HTTP/1.1\r\nhost: localhost\r\n folded\r\n\r\n'],
    ['a name with a zero', 'POST / HTTP/1.1\r\nho\0st: localhost\r\n\r\n'],
    ['no host', 'POST / HTTP/1.1\r\ncontent-length: 0\r\n\r\n'],
    ['two hosts', 'POST / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\ncontent-length: 0\r\n\r\n'],
    ['CONNECT', 'CONNECT localhost:22 HTTP/1.1\r\nhost: localhost:22\r\n\r\n'],
    ['an absolute target', 'POST http://evil.example/ HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n'],
    ['an asterisk', 'POST * HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n'],
    ['a path that goes up', 'GET /../../../../etc/passwd HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'],
    ['a path that is no path', 'GET /%00%ff%zz/%2e%2e HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'],
  ])('%s', async (_, rubbish) => {
    records.length = 0
    const answer = await send(rubbish)
    expect(answer).not.toMatch(/^HTTP\/1\.1 200|root:|node_modules|\.ts\b/)
    expect(echo.asked.filter(({ id }) => id !== '"alive"')).toEqual([])
    expect(records.every(({ credits, status }) => credits <= 5 && status >= 400)).toBe(true)
    await expectAlive()
  })

  test('two hosts are refused on every path and for every method', async () => {
    const hosts = 'host: localhost\r\nHOST: localhost\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'
    for (const start of ['GET /health', 'OPTIONS /', 'POST /v3/0123456789abcdef0123456789abcdef'])
      expect(await send(`${start} HTTP/1.1\r\n${hosts}`)).toMatch(/^HTTP\/1\.1 400 .*more than one Host header/s)
  })

  test('are told what is expected', async () => {
    expect(await send('EHLO localhost\r\n')).toMatch(/^HTTP\/1\.1 400 .*the request is not HTTP\/1\.1/s)
  })
})

describe('heads', () => {
  test('that are too long are answered with 431', async () => {
    expect(await send(`POST / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
    const many = Array.from({ length: 5_000 }, (_, at) => `x${at}: y\r\n`).join('')
    expect(await send(`POST / HTTP/1.1\r\nhost: localhost\r\n${many}\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
    await expectAlive()
  })

  const small = '{"jsonrpc":"2.0","id":1,"method":"echo"}'
  test.each([
    ['both lengths', post(small, 'transfer-encoding: chunked')],
    ['an unknown encoding', post(small, 'transfer-encoding: identity, chunked')],
    ['a chunked encoding that is hidden', post(small, 'transfer-encoding: xchunked')],
    ['two lengths', post(small, 'content-length: 1')],
    ['a length that is none', ['POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4 2\r\n\r\n', small]],
    ['a length below zero', ['POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n', small]],
    [
      'a chunk whose size is none',
      ['POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n', 'zz\r\n\r\n'],
    ],
    [
      'a chunk larger than the world',
      ['POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n', `${'f'.repeat(17)}\r\n`],
    ],
    [
      'a chunk with a long extension',
      [
        'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n',
        `1;${'x'.repeat(40_000)}\r\na\r\n0\r\n\r\n`,
      ],
    ],
  ])('with %s are refused, and what follows is no request', async (_, pieces) => {
    records.length = 0
    const asked = echo.asked.length
    const answer = await send(...pieces, ...post('{"jsonrpc":"2.0","id":"smuggled","method":"echo"}'))
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toContain('smuggled')
    expect(echo.asked).toHaveLength(asked)
    expect(records).toEqual([])
    await expectAlive()
  })
})

describe('bodies', () => {
  const codeOf = async (body: string | Uint8Array): Promise<number | undefined> => {
    const [, text = ''] = (await send(...post(body))).split('\r\n\r\n')
    const said = JSON.parse(text)
    return Array.isArray(said) ? said[0].error?.code : said.error?.code
  }

  test.each([
    ['100,000 open brackets', '['.repeat(100_000), -32700],
    ['100,000 open braces', '{"a":'.repeat(100_000), -32700],
    ['100,000 brackets, closed', '['.repeat(100_000) + ']'.repeat(100_000), -32600],
    [
      '100,000 objects in each other as an id',
      `{"jsonrpc":"2.0","method":"echo","id":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      -32600,
    ],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), -32700],
    [
      'invalid UTF-8 within a text',
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
    ['a zero', '\0', -32700],
    ['a number', '1e999', -32600],
    ['a method of the prototype', '{"jsonrpc":"2.0","id":1,"method":"__proto__"}', -32601],
    ['a constructor', '{"jsonrpc":"2.0","id":1,"method":"constructor"}', -32601],
    ['a method of objects', '{"jsonrpc":"2.0","id":1,"method":"toString"}', -32601],
    ['a long method', `{"jsonrpc":"2.0","id":1,"method":"${'eth_'.repeat(100_000)}"}`, -32601],
    ['members of the prototype', '{"__proto__":{"jsonrpc":"2.0","method":"echo"},"constructor":1,"id":1}', -32600],
  ])('%s', async (_, body, code) => {
    expect(await codeOf(body)).toBe(code)
    await expectAlive()
  })

  test('with a key twice mean the last one', async () => {
    const answer = await send(
      ...post('{"jsonrpc":"2.0","id":1,"method":"fail","method":"echo","id":9007199254740993,"id":1.50}'),
    )
    expect(answer).toContain('{"jsonrpc":"2.0","id":1.50,"result":null}')
  })

  test('nested deep in parameters come back as they are, or not at all', async () => {
    const deep = '['.repeat(500) + ']'.repeat(500)
    expect(await send(...post(`{"jsonrpc":"2.0","id":1,"method":"echo","params":${deep}}`))).toContain(deep)
    const abyss = '['.repeat(200_000) + ']'.repeat(200_000)
    const [, text = ''] = (await send(...post(`{"jsonrpc":"2.0","id":1,"method":"echo","params":${abyss}}`))).split(
      '\r\n\r\n',
    )
    expect(JSON.parse(text)).toMatchObject({ id: 1, error: { code: -32603, message: 'internal error' } })
    await expectAlive()
  })

  test('that break off cost nothing and do nothing', async () => {
    records.length = 0
    const asked = echo.asked.length
    const [head = '', body = ''] = post('{"jsonrpc":"2.0","id":1,"method":"echo"}')
    await send(head, String(body).slice(0, 10))
    await send(
      'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
      '5\r\n{"jso',
    )
    expect(echo.asked).toHaveLength(asked)
    expect(records).toEqual([])
    await expectAlive()
  })
})

describe('a WebSocket', () => {
  /** Opens one by hand and sends bytes behind the handshake; resolves to what comes until the end. */
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
    ['random frames', bytes(3, 500)],
    ['a frame that is not masked', Uint8Array.of(0x81, 2, 0x7b, 0x7d)],
    ['reserved bits', masked(0xf1, Uint8Array.of(0x7b))],
    ['an unknown opcode', masked(0x83, Uint8Array.of(0x7b))],
    ['a length of 2^63', Uint8Array.of(0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0)],
    ['a text that is no UTF-8', masked(0x81, Uint8Array.of(0x22, 0xff, 0x22))],
    ['a ping that is too long', Uint8Array.of(0x89, 0xfe, 1, 0, 0, 0, 0, 0, ...bytes(4, 256))],
    ['a continuation of nothing', masked(0x80, Uint8Array.of(0x7b))],
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
    ['with a key that is none', 'sec-websocket-version: 13\r\nsec-websocket-key: short\r\n'],
  ])('%s is refused', async (_, headers) => {
    const head = 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n'
    expect(await send(`${head}${headers}\r\n`)).toMatch(/^HTTP\/1\.1 4\d\d /)
    await expectAlive()
  })

  test('answers rubbish in messages as HTTP does', async () => {
    const socket = new WebSocket(gateway.wsUrl)
    await once(socket, 'open')
    for (const [message, code] of [
      ['['.repeat(100_000), -32700],
      ['{"jsonrpc":"2.0","id":1,"method":"__proto__"}', -32601],
      ['', -32700],
    ] as const) {
      const answered = once(socket, 'message')
      socket.send(message)
      expect(JSON.parse(String((await answered)[0])).error.code).toBe(code)
    }
    socket.terminate()
  })
})

test('memory stays flat', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // which the flag puts there
  const pieces = [[bytes(9, 2_000)], ['EHLO localhost\r\n'], post('['.repeat(50_000)), post('x'.repeat(500_000))]
  const round = async () => {
    for (let at = 0; at < 100; at++) await send(...(pieces[at % pieces.length] ?? []))
    collect()
    return process.memoryUsage().heapUsed
  }
  await round()
  const before = await round()
  // 100 pieces more are 12 MB of rubbish.
  expect((await round()) - before).toBeLessThan(4 << 20)
})
