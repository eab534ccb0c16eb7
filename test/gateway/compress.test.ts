import { once } from 'node:events'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { encodingFor } from '../../src/gateway/http/compress.ts'
import { defaultTransportLimits } from '../../src/gateway/transportLimits.ts'
import { call, limits, openTestGateway, post, testEndpoint } from './openTestGateway.ts'

describe('encodingFor', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'gzip'],
    ['gzip;q=0.5, br;q=1.0', 'br'],
    ['gzip;q=0', undefined],
    ['gzip;q=0, br', 'br'],
    ['*', 'gzip'],
    ['*;q=0', undefined],
    ['gzip;q=0, *', 'br'],
    ['identity;q=0, gzip', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['gzip ; q=0.2 , br ; q=0.1', 'gzip'],
    ['gzip;q=nonsense', undefined],
    [',,;;,', undefined],
  ])('chooses the encoding for accept-encoding %j: %s', (accepted, encoding) =>
    expect(encodingFor(accepted)).toBe(encoding),
  )
})

describe('responses', () => {
  let gateway: Gateway
  beforeAll(async () => {
    const transport = { ...defaultTransportLimits, minCompressedBytes: 1_000 }
    gateway = await openTestGateway(testEndpoint(), { transport, limits: { ...limits, body: 1_000_000 } })
  })
  afterAll(() => gateway.close())

  async function send(length: number, headers: Record<string, string> = {}) {
    const sent = request(gateway.url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } })
    sent.end(call('echo', ['я'.repeat(length)]))
    const [response] = await once(sent, 'response')
    const body = Buffer.concat(await response.toArray())
    expect(response.headers['content-length']).toBe(String(body.length))
    return { headers: response.headers, body }
  }
  const expected = (length: number) => ({ jsonrpc: '2.0', id: 1, result: ['я'.repeat(length)] })

  test('that are long are compressed for clients that accept it', async () => {
    const gzip = await send(20_000, { 'accept-encoding': 'gzip, br', origin: 'http://localhost:3000' })
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'origin, accept-encoding' })
    expect(gzip.body.length).toBeLessThan(2_000)
    expect(JSON.parse(gunzipSync(gzip.body).toString())).toEqual(expected(20_000))
    const br = await send(20_000, { 'accept-encoding': 'br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(br.body).toString())).toEqual(expected(20_000))
  })

  test('that are long are not compressed for other clients', async () => {
    const { headers, body } = await send(20_000)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers.vary).toBe('accept-encoding')
    expect(JSON.parse(body.toString())).toEqual(expected(20_000))
  })

  test('that are short are not compressed', async () => {
    const { headers, body } = await send(10, { 'accept-encoding': 'gzip' })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('vary')
    expect(JSON.parse(body.toString())).toEqual(expected(10))
  })

  test('that are compressed are decoded by fetch', async () => {
    const response = await post(gateway.url, call('echo', ['x'.repeat(50_000)]))
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: ['x'.repeat(50_000)] })
  })

  test('on one connection keep the order of their requests', async () => {
    const responses = await Promise.all(
      [20_000, 5, 30_000, 6].map((length) => send(length, { 'accept-encoding': 'gzip' })),
    )
    expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', undefined, 'gzip', undefined])
  })

  test.each(['identity', 'Identity', ''])(
    'to requests with the content encoding "%s" have status 200',
    async (encoding) => {
      expect((await post(gateway.url, 'any body', { 'content-encoding': encoding })).status).toBe(200)
    },
  )

  test('to compressed requests have status 415', async () => {
    const response = await post(gateway.url, 'any body', { 'content-encoding': 'gzip' })
    expect(response.status).toBe(415)
    expect(await response.text()).toContain('without content-encoding gzip')
  })
})
