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

  test('waits for the time of Retry-After', async () => {
    const { client, waits } = clientOf([{ status: 429, headers: { 'retry-after': '3' } }, { body: responseText(1) }])
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

  test.each([401, 404, 499])(
    'rejects with the text of a response with HTTP %i, without another attempt',
    async (status) => {
      const { client, sent } = clientOf([{ status, body: '<html>unknown project</html>' }])
      const text = `HTTP ${status} .*unknown project`
      await expect(client.call('a', [])).rejects.toThrow(new RegExp(text))
      expect(sent).toHaveLength(1)
    },
  )

  test('rejects with the JSON-RPC error of the upstream', async () => {
    const error = JSON.stringify({ jsonrpc: '2.0', id: 0, error: { code: -32601, message: 'no such method' } })
    const { client, sent } = clientOf([{ body: error }])
    await expect(client.call('eth_getProof', [])).rejects.toThrow(
      'the upstream one.example refused eth_getProof: no such method (-32601)',
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
      await expect(client.call('a', [])).rejects.toThrow('no answer within 0.5 s')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
