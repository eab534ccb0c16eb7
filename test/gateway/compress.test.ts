import { once } from 'node:events'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodingFor } from '../../src/gateway/compress.ts'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { defaultTransportLimits } from '../../src/gateway/transportLimits.ts'
import { call, limits, openOn, testEndpoint } from './openGateway.ts'

describe('the encoding for', () => {
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
  ])('%j is %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding))
})

describe('answers', () => {
  let gateway: Gateway
  beforeAll(async () => {
    const transport = { ...defaultTransportLimits, minCompressedBytes: 1_000 }
    gateway = await openOn(testEndpoint(), 0, { transport, limits: { ...limits, body: 1_000_000 } })
  })
  afterAll(() => gateway.close())

  async function ask(length: number, headers: Record<string, string> = {}) {
    const asked = request(gateway.url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } })
    asked.end(call('echo', ['я'.repeat(length)]))
    const [response] = await once(asked, 'response')
    const body = Buffer.concat(await response.toArray())
    expect(response.headers['content-length']).toBe(String(body.length))
    return { headers: response.headers, body }
  }
  const expected = (length: number) => ({ jsonrpc: '2.0', id: 1, result: ['я'.repeat(length)] })

  test('that are long are compressed for who accepts it', async () => {
    const gzip = await ask(20_000, { 'accept-encoding': 'gzip, br', origin: 'http://localhost:3000' })
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'origin, accept-encoding' })
    expect(gzip.body.length).toBeLessThan(2_000)
    expect(JSON.parse(gunzipSync(gzip.body).toString())).toEqual(expected(20_000))
    const br = await ask(20_000, { 'accept-encoding': 'br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(br.body).toString())).toEqual(expected(20_000))
  })

  test('that are long are sent as they are to others', async () => {
    const { headers, body } = await ask(20_000)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers.vary).toBe('accept-encoding')
    expect(JSON.parse(body.toString())).toEqual(expected(20_000))
  })

  test('that are short stay as they are', async () => {
    const { headers, body } = await ask(10, { 'accept-encoding': 'gzip' })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('vary')
    expect(JSON.parse(body.toString())).toEqual(expected(10))
  })

  test('are decoded by fetch', async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(gateway.url, { method: 'POST', headers, body: call('echo', ['x'.repeat(50_000)]) })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: ['x'.repeat(50_000)] })
  })

  test('stay in their order on one connection', async () => {
    const answers = await Promise.all(
      [20_000, 5, 30_000, 6].map((length) => ask(length, { 'accept-encoding': 'gzip' })),
    )
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', undefined, 'gzip', undefined])
  })

  test('to requests that are compressed say that they are not taken', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const response = await fetch(gateway.url, { method: 'POST', headers, body: 'not looked at' })
    expect(response.status).toBe(415)
    expect(await response.text()).toContain('without content-encoding gzip')
  })
})
