import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Gateway } from '../../src/gateway/gateway.ts'
import type { RequestRecord } from '../../src/gateway/requestRecord.ts'
import { defaultTransportLimits } from '../../src/gateway/transportLimits.ts'
import { openMeteredGateway } from './openMeteredGateway.ts'
import {
  call,
  httpRequest,
  limits,
  openSocket,
  openTestGateway,
  post as postJson,
  readUntil,
  type TestEndpoint,
  testEndpoint,
} from './openTestGateway.ts'

let endpoint: TestEndpoint
let gateway: Gateway
beforeEach(async () => {
  endpoint = testEndpoint()
  const transport = { ...defaultTransportLimits, halfClosedTimeout: 20 }
  gateway = await openTestGateway(endpoint, { transport })
})
afterEach(async () => {
  endpoint.release()
  await gateway.close()
})

const json = { 'content-type': 'application/json' }
const post = (body: string | Uint8Array<ArrayBuffer>, path = '/', headers?: Record<string, string>) =>
  postJson(gateway.url + path, body, headers)
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: number } }).error.code

describe('POST', () => {
  test('is answered with JSON', async () => {
    const response = await post(call('echo', ['a']))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: ['a'] })
  })

  test.each(['/', '/v3', '/v3/', '/v3/0123456789abcdef', '/v3/key/', '/?a=b', '/v3/key?a=/b'])(
    'is answered at %s',
    async (path) => {
      expect((await post(call('echo'), path)).status).toBe(200)
    },
  )

  test.each(['/v4/key', '/v3/key/more', '/health', '/ws/v3/key', '/V3/key', '//'])(
    'is not answered at %s',
    async (path) => {
      const response = await post(call('echo'), path)
      expect(response.status).toBe(404)
      expect(await codeOf(response)).toBe(-32600)
      expect(endpoint.calls).toEqual([])
    },
  )

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json-rpc',
    'application/jsonrequest',
  ])('accepts the content type %s', async (type) =>
    expect((await post(call('echo'), '/', { 'content-type': type })).status).toBe(200),
  )

  const simple = ['text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', '']

  test.each(simple)(
    'accepts the content type %j from programs, which is the default of curl and fetch',
    async (type) => {
      const response = await post(call('echo'), '/', { 'content-type': type })
      expect(response.status).toBe(200)
      expect(endpoint.calls).toHaveLength(1)
    },
  )

  // A page can send these content types to any site without a preflight, and the calls would run.
  const browserHeaders: readonly Record<string, string>[] = [
    { origin: 'http://localhost:3000' },
    { origin: 'chrome-extension://abcdef' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-origin' },
  ]
  test.each(browserHeaders.flatMap((headers) => simple.map((type) => [type, headers] as const)))(
    'rejects the content type %j from browsers: %j',
    async (type, headers) => {
      const response = await post(call('echo'), '/', { 'content-type': type, ...headers })
      expect(response.status).toBe(415)
      expect(await codeOf(response)).toBe(-32600)
      expect(endpoint.calls).toEqual([])
    },
  )

  test.each(['multipart/form-data', 'application/jsonp', 'text/json', 'text/plaintext'])(
    'rejects the content type %j',
    async (type) => {
      const response = await post(call('echo'), '/', { 'content-type': type })
      expect(response.status).toBe(415)
      expect(await codeOf(response)).toBe(-32600)
      expect(endpoint.calls).toEqual([])
    },
  )

  test.each([
    ['an empty body', '', -32700],
    ['invalid JSON', '{"jsonrpc":', -32700],
    ['bytes that are not UTF-8', new Uint8Array([0xff, 0xfe, 0x00]), -32700],
    ['an invalid call', '{}', -32600],
    ['an empty batch', '[]', -32600],
    [
      'a batch that is too long',
      `[${Array(limits.batch + 1)
        .fill(call('echo'))
        .join(',')}]`,
      -32600,
    ],
  ])('of %s is answered with an error and status 200', async (_, body, code) => {
    const response = await post(body)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ id: null, error: { code } })
    expect(endpoint.calls).toEqual([])
  })

  test('of a failing call is answered with status 200 and the error in UTF-8', async () => {
    const response = await post(call('fail', [], 'ключ'))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 'ключ',
      error: { code: -32000, message: 'it failed — really' },
    })
  })

  test('of a notification is answered with 204', async () => {
    const response = await post('{"jsonrpc":"2.0","method":"echo"}')
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(endpoint.calls).toHaveLength(1)
  })

  test('of a batch is answered with a batch', async () => {
    const response = await post(
      `[${call('echo', [1], 'a')},${call('fail', [], 'b')},{"jsonrpc":"2.0","method":"echo"}]`,
    )
    expect(await response.json()).toMatchObject([
      { id: 'a', result: [1] },
      { id: 'b', error: { code: -32000 } },
    ])
  })

  test.each([
    ['exactly the limit', limits.body, 200],
    ['one byte more', limits.body + 1, 413],
    ['five times the limit', limits.body * 5, 413],
    ['twenty times the limit', limits.body * 20, 413],
    ['ten thousand times the limit', limits.body * 10_000, 413],
  ])('of %s', async (_, length, status) => {
    const empty = call('echo', [''])
    const response = await post(call('echo', ['x'.repeat(length - empty.length)]))
    expect(response.status).toBe(status)
    expect(endpoint.calls).toHaveLength(status === 200 ? 1 : 0)
    if (status === 413) expect(await codeOf(response)).toBe(-32600)
  })

  test('with ten thousand times the limit is answered on a connection that closes', async () => {
    const sent = request(gateway.url, { method: 'POST', headers: { ...json, connection: 'close' } })
    sent.end('x'.repeat(limits.body * 10_000))
    const [response] = await once(sent, 'response')
    expect(response.statusCode).toBe(413)
    response.resume()
  })

  test('joins chunks that end within a character', async () => {
    const sent = request(gateway.url, { method: 'POST', headers: json })
    for (const byte of Buffer.from(call('echo', ['жё']))) sent.write(Uint8Array.of(byte))
    sent.end()
    const [response] = await once(sent, 'response')
    expect(JSON.parse(Buffer.concat(await response.toArray()).toString()).result).toEqual(['жё'])
  })

  test('may be pipelined on one connection', async () => {
    const socket = await openSocket(gateway.port)
    socket.write([1, 2, 3].map((id) => httpRequest(call('echo', [], id))).join(''))
    const text = await readUntil(socket, '"id":3')
    expect([...text.matchAll(/"id":(\d)/g)].map(([, id]) => id)).toEqual(['1', '2', '3'])
  })
})

describe('other methods', () => {
  test('GET / returns a page, and GET /health the status', async () => {
    const page = await fetch(gateway.url)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('JSON-RPC')
    expect(await (await fetch(`${gateway.url}/health`)).json()).toEqual({ status: 'ok' })
    expect((await fetch(`${gateway.url}/nothing`)).status).toBe(404)
    expect((await fetch(gateway.url, { method: 'HEAD' })).status).toBe(200)
  })

  test('pages that cannot be loaded are reported, and loaded again with the next request', async () => {
    const faults: unknown[] = []
    const failure = new Error('too many open files')
    let loads = 0
    const dashboard = async () => {
      if (loads++ === 0) throw failure
      return undefined
    }
    const report = (fault: unknown) => faults.push(fault)
    const failing = await openTestGateway(endpoint, { dashboard, report })
    try {
      expect((await fetch(`${failing.url}/health`)).status).toBe(500)
      expect(faults).toEqual([failure])
      expect(await (await fetch(`${failing.url}/health`)).json()).toEqual({ status: 'ok' })
    } finally {
      await failing.close()
    }
  })

  test.each([
    ['GET', '/v3/key'],
    ['PUT', '/'],
    ['DELETE', '/v3/key'],
    ['PATCH', '/'],
  ])('%s %s is not allowed', async (method, path) => {
    const response = await fetch(gateway.url + path, { method, body: method === 'GET' ? null : call('echo') })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain('POST')
    expect(endpoint.calls).toEqual([])
  })
})

describe('pages of other origins', () => {
  test('may send a preflight, also for a private network', async () => {
    const response = await fetch(`${gateway.url}/v3/key`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-custom',
        'access-control-request-private-network': 'true',
      },
    })
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': 'content-type,x-custom',
      'access-control-allow-private-network': 'true',
    })
  })

  test('get no header for private networks without requesting it', async () => {
    const response = await fetch(gateway.url, { method: 'OPTIONS', headers: { origin: 'http://localhost:3000' } })
    expect(response.headers.has('access-control-allow-private-network')).toBe(false)
  })

  test('may read responses and errors', async () => {
    const headers = { ...json, origin: 'http://localhost:3000' }
    for (const response of [
      await post(call('echo'), '/', headers),
      await post('{"jsonrpc":"2.0","method":"echo"}', '/', headers),
      await post(call('echo'), '/nowhere', headers),
      await fetch(`${gateway.url}/health`, { headers }),
    ])
      expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
    expect((await post(call('echo'))).headers.has('access-control-allow-origin')).toBe(false)
  })
})

describe('a client that disconnects', () => {
  test('aborts the signal of its call', async () => {
    const sent = request(gateway.url, { method: 'POST', headers: json })
    sent.on('error', () => {}) // the test destroys it
    sent.end(call('wait'))
    const { signal } = await endpoint.waiting
    expect(signal.aborted).toBe(false)
    sent.destroy()
    await once(signal, 'abort')
    expect(signal.aborted).toBe(true)
  })

  test('after its response aborts nothing', async () => {
    const response = post(call('wait'))
    const { signal } = await endpoint.waiting
    endpoint.release()
    await (await response).text()
    await gateway.close()
    expect(signal.aborted).toBe(false)
  })
})

test('requests are answered if the hook onRequest throws, which is reported', async () => {
  const defect = new Error('a defect of the hook')
  const onRequest = () => {
    throw defect
  }
  await using metered = await openMeteredGateway({}, { onRequest })
  expect(await (await metered.post('/', call('echo', [1]))).json()).toMatchObject({ result: [1] })
  expect(await (await metered.post('/', `[${call('echo', [2])}]`)).json()).toMatchObject([{ result: [2] }])
  expect(metered.internalErrors).toEqual([defect, defect])
})

test('the hook onRequest receives the number of failed calls', async () => {
  const records: RequestRecord[] = []
  const options = { keys: [{ key: 'poor', name: 'poor', dailyCredits: 400 }] }
  await using metered = await openMeteredGateway(options, { onRequest: (record) => records.push(record) })
  const echo = call('echo')
  const fail = call('fail')
  for (const body of [echo, fail, `[${echo},${fail}]`, echo, `[${echo},${echo}]`])
    await (await metered.post('/v3/poor', body)).text()
  expect(records.map(({ status, errors, errorCode }) => [status, errors, errorCode])).toEqual([
    [200, 0, undefined],
    [200, 1, -32000],
    [200, 1, -32000],
    // The credits of the day are spent.
    [402, 1, undefined],
    [402, 2, undefined],
  ])
})

test('the hook onRequest receives requests without a valid key or path', async () => {
  const records: RequestRecord[] = []
  await using metered = await openMeteredGateway({}, { onRequest: (record) => records.push(record) })
  for (const path of ['/v3/nobody', '/no/such/path']) await (await metered.post(path, call('echo'))).text()
  const socket = new WebSocket(`${metered.gateway.wsUrl}/ws/v3/nobody`)
  await once(socket, 'error')
  const rejected = { network: 'unknown', account: 'unknown', methods: [], credits: 0, errors: 1 }
  expect(records).toMatchObject([
    { ...rejected, transport: 'http', status: 401, reason: 'invalid project id' },
    { ...rejected, transport: 'http', status: 404 },
    { ...rejected, transport: 'webSocket', status: 401, reason: 'invalid project id' },
  ])
  expect(JSON.stringify(records)).not.toContain('nobody')
})

describe('the address', () => {
  test('contains host and port', () => {
    expect(gateway.url).toBe(`http://127.0.0.1:${gateway.port}`)
    expect(gateway.wsUrl).toBe(`ws://127.0.0.1:${gateway.port}`)
  })

  test('that is in use is an error with the port', async () => {
    await expect(openTestGateway(endpoint, { port: gateway.port })).rejects.toMatchObject({
      name: 'BusyPort',
      message: expect.stringContaining(String(gateway.port)),
    })
  })
})
