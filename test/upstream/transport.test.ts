import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { UpstreamClient } from '../../src/upstream/client.ts'

interface UpstreamResponse {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly fails?: boolean
}

/** Returns a client of an upstream with these responses, the requests that it sent, its waits in milliseconds, and its warnings. */
function clientOf(
  responses: readonly UpstreamResponse[],
  options: { batchSize?: number; urls?: string[]; now?: () => number } = {},
) {
  const sent: { url: string; body: string }[] = []
  const waits: number[] = []
  const warnings: string[] = []
  const client = new UpstreamClient({
    urls: ['http://one.example/key', ...(options.urls ?? [])],
    ...(options.batchSize !== undefined && { batchSize: options.batchSize }),
    ...(options.now !== undefined && { now: options.now }),
    warn: (text) => void warnings.push(text),
    random: () => 0,
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
    fetch: async (url, init) => {
      const { status = 200, headers = {}, body = '', fails } = responses[sent.length] ?? { fails: true }
      sent.push({ url: String(url), body: String(init?.body) })
      if (fails === true) throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } })
      return new Response(body, { status, headers })
    },
  })
  return { client, sent, waits, warnings }
}

const responseText = (result: unknown, id = 0): string => JSON.stringify({ jsonrpc: '2.0', id, result })

const errorText = (id: number | null, error: { code: number; message: string }): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error })

interface SentCall {
  readonly id: number
  readonly method: string
}

/** Returns a client of an upstream that answers calls with `answer` or, where it returns undefined, each call with its method; and the sent calls. */
function answeringClient(answer: (calls: readonly SentCall[]) => string | UpstreamResponse | undefined) {
  const sent: (readonly SentCall[])[] = []
  const client = new UpstreamClient({
    urls: ['http://one.example'],
    parallel: 1,
    wait: async () => {},
    fetch: async (_, init) => {
      const body: SentCall | SentCall[] = JSON.parse(String(init?.body))
      const calls = [body].flat()
      sent.push(calls)
      const other = answer(calls)
      if (other !== undefined)
        return typeof other === 'string'
          ? new Response(other)
          : new Response(other.body, { status: other.status ?? 200 })
      const results = calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method }))
      return new Response(JSON.stringify(Array.isArray(body) ? results : results[0]))
    },
  })
  return { client, sent }
}

describe('a client of an upstream', () => {
  test('sends the calls of one turn of the event loop as one batch, without duplicates', async () => {
    const { client, sent } = clientOf([{ body: `[${responseText('0x2', 1)},${responseText('0x1', 0)}]` }])
    const calls = [client.call('a', []), client.call('b', [1]), client.call('a', [])]
    expect(await Promise.all(calls)).toEqual(['0x1', '0x2', '0x1'])
    expect(sent).toHaveLength(1)
    expect(JSON.parse(sent[0]?.body ?? '')).toHaveLength(2)
  })

  test('sends single calls to an upstream that rejects batches', async () => {
    const rejection = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } })
    const { client, sent } = clientOf([{ body: rejection }, { body: responseText(1) }, { body: responseText(2) }])
    expect(await Promise.all([client.call('a', []), client.call('b', [])])).toEqual([1, 2])
    expect(sent).toHaveLength(3)
  })

  test.each([
    ['HTTP 429', { status: 429 }],
    ['HTTP 500', { status: 500, body: 'broken' }],
    ['HTTP 503', { status: 503, body: '<html>busy</html>' }],
    ['an HTML page', { body: '<html>hello</html>' }],
    ['a truncated response', { body: '{"jsonrpc":"2.0","id":0,"res' }],
    ['an interrupted connection', { fails: true }],
    ['a rate limit of JSON-RPC', { body: '{"jsonrpc":"2.0","id":0,"error":{"code":-32005,"message":"slow down"}}' }],
    ['a response without a result', { body: '{"jsonrpc":"2.0","id":0}' }],
  ] as const)('retries after %s', async (_, failure) => {
    const { client, sent, waits } = clientOf([failure, { body: responseText('0x1') }])
    expect(await client.call('a', [])).toBe('0x1')
    expect(sent).toHaveLength(2)
    expect(waits).toEqual([125])
  })

  const headers = { 'retry-after': '3' }
  test.each<[what: string, response: UpstreamResponse]>([
    ['without a body', { status: 429, headers }],
    ['with an unavailable service', { status: 503, headers, body: errorText(0, { code: -32603, message: 'busy' }) }],
    ['with a rate limit in JSON', { headers, body: errorText(0, { code: -32005, message: 'limit exceeded' }) }],
  ])('waits for the time of Retry-After %s', async (_, response) => {
    const { client, waits } = clientOf([response, { body: responseText(1) }])
    await client.call('a', [])
    expect(waits).toEqual([3_000])
  })

  test('uses the next URL after a failure', async () => {
    const { client, sent } = clientOf([{ fails: true }, { body: responseText(1) }], { urls: ['http://two.example/'] })
    await client.call('a', [])
    expect(sent.map(({ url }) => url)).toEqual(['http://one.example/key', 'http://two.example/'])
  })

  test('uses the next URL after parallel requests to the same URL have failed', async () => {
    const answer = { body: responseText(1) }
    const { client, sent } = clientOf([{ fails: true }, { fails: true }, answer, answer, answer], {
      batchSize: 1,
      urls: ['http://two.example/'],
    })
    await Promise.all([client.call('a', []), client.call('b', [])])
    await client.call('c', [])
    expect(sent.map(({ url }) => url)).toEqual([
      'http://one.example/key',
      'http://one.example/key',
      'http://two.example/',
      'http://two.example/',
      'http://two.example/',
    ])
  })

  test('warns after the first failed attempt, and again after a minute', async () => {
    let time = 0
    const responses = [{ fails: true }, { fails: true }, { body: responseText(1) }, { fails: true }]
    const { client, warnings } = clientOf(responses, { now: () => time })
    await client.call('a', [])
    time = 60_000
    await expect(client.call('a', [])).rejects.toThrow('(6 attempts)')
    const warning =
      'the upstream one.example does not answer: the connection failed (ECONNRESET). Trying again (attempt 2 of 6)'
    expect(warnings).toEqual([warning, warning])
  })

  test('the warning names the host of the next URL', async () => {
    const { client, warnings } = clientOf([{ status: 429 }, { body: responseText(1) }], {
      urls: ['http://two.example/key'],
    })
    await client.call('a', [])
    expect(warnings).toEqual([
      'the upstream one.example does not answer: it limits the request rate (HTTP 429). Trying again with two.example (attempt 2 of 6)',
    ])
  })

  test.each([404, 500])('does not quote keys of the URL that a page with status %d repeats', async (status) => {
    const page = 'Cannot POST /v3/0123456789abcdef?token=secret-token'
    const url = 'http://name:password@one.example/v3/0123456789abcdef?token=secret-token'
    const warnings: string[] = []
    const client = new UpstreamClient({
      urls: [url],
      attempts: 2,
      wait: async () => {},
      warn: (text) => void warnings.push(text),
      fetch: async () => new Response(page, { status }),
    })
    await expect(client.call('a', [])).rejects.toThrow(`HTTP ${status} "Cannot POST /v3/…?token=…"`)
    for (const warning of warnings) expect(warning).toContain('"Cannot POST /v3/…?token=…"')
  })

  test.each([
    ['pass%40word', 'pass@word'],
    ['100%', '100%'],
  ])('sends credentials of the URL as a header: the password %s', async (written, password) => {
    const sent: unknown[] = []
    const client = new UpstreamClient({
      urls: [`http://name:${written}@one.example/path`],
      fetch: async (url, init) => {
        sent.push(url, init?.headers)
        return new Response(responseText(1))
      },
    })
    await client.call('a', [])
    const authorization = `Basic ${Buffer.from(`name:${password}`).toString('base64')}`
    expect(sent).toEqual(['http://one.example/path', { 'content-type': 'application/json', authorization }])
  })

  test('recognizes the cause of an error of another realm, as fetch has them in Jest', async () => {
    const fetch = async (): Promise<Response> => {
      throw runInNewContext("Object.assign(new TypeError('fetch failed'), { cause: { code: 'ENOTFOUND' } })")
    }
    const client = new UpstreamClient({ urls: ['http://one.example'], attempts: 1, fetch })
    await expect(client.call('a', [])).rejects.toThrow(
      'one.example does not answer (1 attempt): its host name cannot be resolved',
    )
  })

  test.each([401, 403])('names the API key after HTTP %i', async (status) => {
    const fetch = async (): Promise<Response> => new Response('invalid project id', { status })
    const client = new UpstreamClient({ urls: ['http://one.example'], fetch })
    await expect(client.call('a', [])).rejects.toThrow(
      `(1 attempt): HTTP ${status} "invalid project id". Check the API key in its URL or in --fork-headers, or continue`,
    )
  })

  test('rejects with the host, and without the key in the URL', async () => {
    const { client, sent } = clientOf([])
    await expect(client.call('a', [])).rejects.toThrow(
      expect.objectContaining({ name: 'UpstreamUnavailable', message: expect.stringContaining('one.example') }),
    )
    await expect(client.call('a', [])).rejects.not.toThrow(/key/)
    expect(sent).toHaveLength(12)
  })

  test('rejects with the origin of the URL to which the upstream redirects', async () => {
    const { client, sent } = clientOf([{ status: 301, headers: { location: 'https://one.example/key' } }])
    await expect(client.call('a', [])).rejects.toThrow('it redirects to https://one.example (HTTP 301). Check its URL')
    expect(sent).toHaveLength(1)
  })

  test.each(['/v2/key/', 'http://one.example/other/key'])(
    'tells that it redirects on the same host, to %s',
    async (location) => {
      const { client } = clientOf([{ status: 308, headers: { location } }])
      await expect(client.call('a', [])).rejects.toThrow(
        'redirects to another path or query of http://one.example (HTTP 308)',
      )
    },
  )

  test.each([401, 404, 499])(
    'rejects with the text of a response with HTTP %i, without another attempt',
    async (status) => {
      const { client, sent } = clientOf([{ status, body: '<html>unknown project</html>' }])
      const text = `HTTP ${status} .*unknown project`
      await expect(client.call('a', [])).rejects.toThrow(new RegExp(text))
      expect(sent).toHaveLength(1)
    },
  )

  test.each([
    ['with a single error', errorText(null, { code: -32_014, message: 'maximum 2 calls in 1 batch' })],
    ['with a list of one error', `[${errorText(null, { code: -32_000, message: 'batch limit 2 exceeded' })}]`],
    ['with an error of its first call', `[${errorText(0, { code: -32_600, message: 'batch too large' })}]`],
    ['with the code of rate limits', errorText(null, { code: -32_005, message: 'Batch size limit exceeded' })],
  ])('sends smaller batches to an upstream that refuses a batch %s', async (_, refusal) => {
    const { client, sent } = answeringClient((calls) => (calls.length > 2 ? refusal : undefined))
    const methods = ['a', 'b', 'c', 'd', 'e']
    expect(await Promise.all(methods.map((method) => client.call(method, [])))).toEqual(methods)
    expect(sent.map(({ length }) => length)).toEqual([5, 2, 2, 1])
    await Promise.all(methods.map((method) => client.call(method, [])))
    expect(sent.map(({ length }) => length).slice(4)).toEqual([2, 2, 1])
  })

  test('sends smaller batches to an upstream that refuses the length of a batch', async () => {
    const tooLong = { status: 413, body: '<html>413 Request Entity Too Large</html>' }
    const { client, sent } = answeringClient((calls) => (calls.length > 1 ? tooLong : undefined))
    expect(await Promise.all([client.call('a', []), client.call('b', [])])).toEqual(['a', 'b'])
    expect(sent.map(({ length }) => length)).toEqual([2, 1, 1])
  })

  test('a failed call whose message mentions batches is not a refused batch', async () => {
    const reverted = { code: 3, message: 'execution reverted: batch of requests is empty' }
    const { client, sent } = clientOf([{ body: `[${errorText(0, reverted)},${responseText('0x1', 1)}]` }])
    const [failed, succeeded] = await Promise.allSettled([client.call('eth_call', []), client.call('b', [])])
    expect(failed).toMatchObject({ reason: { name: 'UpstreamError', data: { code: 3 } } })
    expect(succeeded).toMatchObject({ value: '0x1' })
    expect(sent).toHaveLength(1)
  })

  test.each([
    [429, 'Your app has exceeded its compute units per second capacity.'],
    [-32_007, '15/second request limit reached - reduce calls per second or upgrade your account at quicknode.com'],
    [-32_012, 'credits limited to 6000/sec'],
    [-32_016, 'over rate limit'],
  ])('repeats only the calls of a batch that were limited with %d', async (code, message) => {
    // The upstream answers two calls at a time.
    const { client, sent } = answeringClient((calls) =>
      JSON.stringify(
        calls.map(({ id, method }, index) =>
          index < 2 ? { jsonrpc: '2.0', id, result: method } : { jsonrpc: '2.0', id, error: { code, message } },
        ),
      ),
    )
    const methods = Array.from({ length: 16 }, (_, index) => `m${index}`)
    expect(await Promise.all(methods.map((method) => client.call(method, [])))).toEqual(methods)
    expect(sent.map(({ length }) => length)).toEqual([16, 14, 12, 10, 8, 6, 4, 2])
  })

  test('sends fewer calls after each attempt that an upstream with a lower rate limit refused', async () => {
    const { client, sent } = answeringClient((calls) => (calls.length > 3 ? { status: 429 } : undefined))
    const methods = Array.from({ length: 10 }, (_, index) => `m${index}`)
    expect(await Promise.all(methods.map((method) => client.call(method, [])))).toEqual(methods)
    expect(sent.map(({ length }) => length)).toEqual([10, 5, 3, 7, 4, 2, 5, 3, 2])
  })

  test('names the rate limit of the upstream with its text, and what helps', async () => {
    const body = errorText(0, { code: -32_005, message: 'daily request count exceeded, request rate limited' })
    const { client } = answeringClient(() => body)
    await expect(client.call('a', [])).rejects.toThrow(
      '(6 attempts): it limits the request rate: daily request count exceeded, request rate limited. Lower --fork-requests-per-second, use another upstream, or continue offline from a fork cache',
    )
    const { client: other } = answeringClient(() => ({ status: 429, body: 'daily limit' }))
    await expect(other.call('a', [])).rejects.toThrow(
      'it limits the request rate (HTTP 429 "daily limit"). Lower --fork-requests-per-second',
    )
  })

  test.each([
    'query returned more than 10000 results. Try with this block range [0x1, 0x5].',
    'exceed maximum block range: 5000',
  ])('rejects logs that are too large without another attempt: %s', async (message) => {
    const { client, sent } = answeringClient(() => errorText(0, { code: -32_005, message }))
    await expect(client.call('eth_getLogs', [])).rejects.toMatchObject({
      name: 'UpstreamError',
      data: { code: -32_005, message },
    })
    expect(sent).toHaveLength(1)
  })

  test.each([
    [-32_000, 'header not found'],
    [-32_000, 'block not found: 0x5'],
    [-39_001, 'Unknown block'],
  ])('repeats a read of the state of a block that a node does not know yet: %d %s', async (code, message) => {
    let attempts = 0
    const { client } = answeringClient(() => (attempts++ < 2 ? errorText(0, { code, message }) : undefined))
    expect(await client.call('eth_getProof', [])).toBe('eth_getProof')
    const { client: never, sent } = answeringClient(() => errorText(0, { code, message }))
    await expect(never.call('eth_getProof', [])).rejects.toMatchObject({ name: 'UpstreamError', data: { message } })
    expect(sent).toHaveLength(6)
    await expect(never.call('eth_getBlockReceipts', [])).rejects.toMatchObject({ name: 'UpstreamError' })
    expect(sent).toHaveLength(7)
  })

  test.each([
    ['{"message":"Unauthorized"}', 401],
    ['{"error":"forbidden"}', 403],
    ['invalid project id', 401],
  ])('rejects with the text of a gateway before the upstream, or uses the next URL: %s', async (body, status) => {
    const { client, sent } = clientOf([{ status, body }])
    await expect(client.call('a', [])).rejects.toThrow(`(1 attempt): HTTP ${status} "${body}"`)
    expect(sent).toHaveLength(1)
    const { client: other } = clientOf([{ status, body }, { body: responseText(1) }], { urls: ['http://two.example'] })
    expect(await other.call('a', [])).toBe(1)
  })

  test('quotes a response that is not JSON-RPC', async () => {
    const { client } = answeringClient(() => '{"error":"invalid api key"}')
    await expect(client.call('a', [])).rejects.toThrow('its response is not JSON-RPC: "{"error":"invalid api key"}"')
  })

  test('reads the JSON-RPC error of a response with an HTTP error', async () => {
    const missing = { status: 500, body: errorText(0, { code: -32_601, message: 'method not found' }) }
    const { client, sent } = answeringClient(() => missing)
    await expect(client.call('eth_config', [])).rejects.toMatchObject({ data: { code: -32_601 } })
    expect(sent).toHaveLength(1)
    const timedOut = { status: 408, body: errorText(0, { code: 30, message: 'Request timeout on the free tier' }) }
    const { client: slow, sent: repeated } = answeringClient(() => (repeated.length < 3 ? timedOut : undefined))
    expect(await slow.call('a', [])).toBe('a')
    const { client: never } = answeringClient(() => timedOut)
    await expect(never.call('a', [])).rejects.toMatchObject({ name: 'UpstreamError', data: { code: 30 } })
  })

  test('does not repeat keys of the URL that a JSON-RPC error repeats', async () => {
    const client = new UpstreamClient({
      urls: ['http://one.example/v2/0123456789abcdef'],
      fetch: async () => new Response(errorText(0, { code: -32_000, message: 'no access for 0123456789abcdef' })),
    })
    await expect(client.call('a', [])).rejects.toThrow('answered a with an error: no access for … (-32000)')
  })

  test('rejects with the JSON-RPC error of the upstream', async () => {
    const error = JSON.stringify({ jsonrpc: '2.0', id: 0, error: { code: -32601, message: 'no such method' } })
    const { client, sent } = clientOf([{ body: error }])
    await expect(client.call('eth_getProof', [])).rejects.toThrow(
      'the upstream one.example answered eth_getProof with an error: no such method (-32601)',
    )
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['a response', []],
    ['the end of a response', ['{"jsonrpc"']],
  ])('stops waiting for %s after the timeout, also after a garbage collection', async (_, sent) => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void // exists because of the flag
    const server = createServer((_, response) => {
      for (const part of sent) response.write(part)
      setImmediate(collect)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as AddressInfo
      const client = new UpstreamClient({
        urls: [`http://127.0.0.1:${port}`],
        timeout: 500,
        attempts: 1,
        fetch: async (url, init) => {
          const response = await fetch(url, init)
          setImmediate(collect)
          return response
        },
      })
      await expect(client.call('a', [])).rejects.toThrow('no response within 0.5 s')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
