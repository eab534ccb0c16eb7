import { describe, expect, test } from 'vitest'
import { UpstreamClient } from '../../src/upstream/client.ts'

interface Reply {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly fails?: boolean
}

/** A client of an upstream that gives these replies in turn, and what it sent and waited. */
function clientOf(replies: readonly Reply[], options: { batchSize?: number; urls?: string[] } = {}) {
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
      const { status = 200, headers = {}, body = '', fails } = replies[sent.length] ?? { fails: true }
      sent.push({ url: String(url), body: String(init?.body) })
      if (fails === true) throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } })
      return new Response(body, { status, headers })
    },
  })
  return { client, sent, waits }
}

const answer = (result: unknown, id = 0): string => JSON.stringify({ jsonrpc: '2.0', id, result })

describe('a client of an upstream', () => {
  test('sends the calls of one turn as one batch, and equal ones once', async () => {
    const { client, sent } = clientOf([{ body: `[${answer('0x2', 1)},${answer('0x1', 0)}]` }])
    const calls = [client.call('a', []), client.call('b', [1]), client.call('a', [])]
    expect(await Promise.all(calls)).toEqual(['0x1', '0x2', '0x1'])
    expect(sent).toHaveLength(1)
    expect(JSON.parse(sent[0]?.body ?? '')).toHaveLength(2)
  })

  test('sends single calls to an upstream that takes no batches', async () => {
    const refusal = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } })
    const { client, sent } = clientOf([{ body: refusal }, { body: answer(1) }, { body: answer(2) }])
    expect(await Promise.all([client.call('a', []), client.call('b', [])])).toEqual([1, 2])
    expect(sent).toHaveLength(3)
  })

  test.each([
    ['HTTP 429', { status: 429 }],
    ['HTTP 503', { status: 503, body: '<html>busy</html>' }],
    ['an HTML page', { body: '<html>hello</html>' }],
    ['a truncated answer', { body: '{"jsonrpc":"2.0","id":0,"res' }],
    ['an interrupted connection', { fails: true }],
    ['a rate limit of JSON-RPC', { body: '{"jsonrpc":"2.0","id":0,"error":{"code":-32005,"message":"slow down"}}' }],
    ['an answer without a result', { body: '{"jsonrpc":"2.0","id":0}' }],
  ] as const)('asks again after %s', async (_, failure) => {
    const { client, sent, waits } = clientOf([failure, { body: answer('0x1') }])
    expect(await client.call('a', [])).toBe('0x1')
    expect(sent).toHaveLength(2)
    expect(waits).toEqual([125])
  })

  test('waits as long as Retry-After says', async () => {
    const { client, waits } = clientOf([{ status: 429, headers: { 'retry-after': '3' } }, { body: answer(1) }])
    await client.call('a', [])
    expect(waits).toEqual([3_000])
  })

  test('goes to the next URL after a failure', async () => {
    const { client, sent } = clientOf([{ fails: true }, { body: answer(1) }], { urls: ['http://two.example/'] })
    await client.call('a', [])
    expect(sent.map(({ url }) => url)).toEqual(['http://one.example/key', 'http://two.example/'])
  })

  test('gives up with the host and the reason, and without the key in the URL', async () => {
    const { client, sent } = clientOf([])
    await expect(client.call('a', [])).rejects.toThrow(
      expect.objectContaining({ name: 'UpstreamUnavailable', message: expect.stringContaining('one.example') }),
    )
    await expect(client.call('a', [])).rejects.not.toThrow(/key/)
    expect(sent).toHaveLength(12)
  })

  test('passes on errors of JSON-RPC', async () => {
    const error = JSON.stringify({ jsonrpc: '2.0', id: 0, error: { code: -32601, message: 'no such method' } })
    const { client, sent } = clientOf([{ body: error }])
    await expect(client.call('eth_getProof', [])).rejects.toThrow(
      'the upstream one.example refused eth_getProof: no such method (-32601)',
    )
    expect(sent).toHaveLength(1)
  })
})
