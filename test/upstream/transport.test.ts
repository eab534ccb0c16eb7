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

/** Returns a client of an upstream with these responses, the requests that it sent, and its waits in milliseconds. */
function clientOf(responses: readonly UpstreamResponse[], options: { batchSize?: number; urls?: string[] } = {}) {
  const sent: { url: string; body: string }[] = []
  const waits: number[] = []
  const client = new UpstreamClient({
    urls: ['http://one.example/key', ...(options.urls ?? [])],
    ...(options.batchSize !== undefined && { batchSize: options.batchSize }),
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
  return { client, sent, waits }
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
