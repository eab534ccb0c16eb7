import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Faults } from '../../src/gateway/faults/faults.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { openMetered, refusedUpgrade, talk } from './openMetered.ts'

/** Every row of the tables "Keys and credits" in spec/decisions.md, over both transports. */

const options: NodeOptions = {
  keys: [
    { key: 'open', name: 'open', creditsPerSecond: 'unlimited' },
    { key: 'poor', name: 'poor', dailyCredits: 100, creditsPerSecond: 'unlimited' },
    { key: 'none', name: 'none', dailyCredits: 0 },
    { key: 'slow', name: 'slow', creditsPerSecond: 80 },
    { key: 'elsewhere', name: 'elsewhere', networks: ['mainnet'] },
    { key: 'reader', name: 'reader', methods: ['eth_*', 'starknet_chainId'] },
    { key: 'page', name: 'page', origins: ['https://*.example'] },
    { key: 'unlimited', name: 'unlimited', dailyCredits: 'unlimited', creditsPerSecond: 'unlimited' },
  ],
}

const request = (method: string, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params: [] })
const echo = (id: unknown = 1) => request('echo', id)
const rejected = (id: unknown, reason: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32002, message: 'rejected due to project ID settings', data: { reason } },
})

describe('no key in the path, with --strict: 401', () => {
  test('over HTTP, as plain text', async () => {
    await using node = await openMetered({ ...options, strict: true })
    for (const path of ['/', '/v3', '/v3/']) {
      const response = await node.post(path, echo())
      expect(response.status).toBe(401)
      expect(response.headers.get('content-type')).toBe('text/plain')
      expect(response.headers.get('www-authenticate')).toBeNull()
      expect(await response.text()).toBe('project id required in the URL')
    }
    expect((await node.post('/v3/open', echo())).status).toBe(200)
    expect(node.endpoint.asked).toHaveLength(1)
  })

  test('over a WebSocket, whose upgrade is refused', async () => {
    await using node = await openMetered({ ...options, strict: true })
    expect(await refusedUpgrade(`${node.gateway.wsUrl}/`)).toMatchObject({
      status: 401,
      text: 'project id required in the URL',
      headers: { 'content-type': 'text/plain' },
    })
    expect((await talk(`${node.gateway.wsUrl}/ws/v3/open`, [echo()])).answers).toHaveLength(1)
  })

  test('without --strict, the bare addresses are for everybody', async () => {
    await using node = await openMetered(options)
    expect((await node.post('/', echo())).status).toBe(200)
    expect((await talk(node.gateway.wsUrl, [echo()])).answers).toHaveLength(1)
  })
})

describe.each([true, false])('unknown or revoked key: 401, strict: %s', (strict) => {
  const header = 'Basic realm="Auth failure, invalid project id"'

  test('over HTTP, as plain text', async () => {
    await using node = await openMetered({ ...options, strict })
    const { key } = await node.keeping.keys.create({ name: 'short' })
    expect((await node.post(`/v3/${key}`, echo())).status).toBe(200)
    await node.keeping.keys.revoke('short')
    for (const wrong of ['0123456789abcdef0123456789abcdef', key, 'OPEN', '__proto__']) {
      const response = await node.post(`/v3/${wrong}`, echo())
      expect(response.status).toBe(401)
      expect(response.headers.get('content-type')).toBe('text/plain')
      expect(response.headers.get('www-authenticate')).toBe(header)
      expect(await response.text()).toBe('invalid project id')
    }
    expect(node.endpoint.asked).toHaveLength(1)
  })

  test('over a WebSocket, whose upgrade is refused', async () => {
    await using node = await openMetered({ ...options, strict })
    expect(await refusedUpgrade(`${node.gateway.wsUrl}/ws/v3/nobody`)).toMatchObject({
      status: 401,
      text: 'invalid project id',
      headers: { 'www-authenticate': header },
    })
  })

  test('an open WebSocket whose key is revoked is answered once more and closed', async () => {
    await using node = await openMetered({ ...options, strict })
    const { key } = await node.keeping.keys.create({ name: 'short' })
    const socket = new WebSocket(`${node.gateway.wsUrl}/ws/v3/${key}`)
    await once(socket, 'open')
    await node.keeping.keys.revoke('short')
    const answered = once(socket, 'message')
    const closed = once(socket, 'close')
    socket.send(JSON.stringify(echo(7)))
    expect(JSON.parse(String((await answered)[0]))).toMatchObject({ id: 7, error: { message: 'invalid project id' } })
    expect((await closed)[0]).toBe(1008)
    expect(node.endpoint.asked).toEqual([])
    expect(await node.spent('short')).toBe(0)
  })
})

describe('daily credits spent: 402', () => {
  const spent = (id: unknown, left: number, costs: number, daily = 100) => ({
    jsonrpc: '2.0',
    id,
    error: {
      code: 402,
      event: -33000,
      message: 'Payment Required',
      details: `The key "${daily === 0 ? 'none' : 'poor'}" has ${left} of its ${daily} daily credits left, and this request costs ${costs}. The quota resets at 00:00 UTC.`,
    },
  })

  test.each([[1], [0], ['a-uuid'], [null]])('over HTTP, with the id %j of the request', async (id) => {
    await using node = await openMetered(options)
    expect((await node.post('/v3/poor', echo(0))).status).toBe(200)
    const response = await node.post('/v3/poor', echo(id))
    expect(response.status).toBe(402)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual(spent(id, 20, 80))
    expect(node.endpoint.asked).toHaveLength(1)
  })

  test('of a batch is an answer to each of its items, and none of them runs', async () => {
    await using node = await openMetered(options)
    const notification = { jsonrpc: '2.0', method: 'echo' }
    const response = await node.post('/v3/poor', [echo('a'), notification, echo('b')])
    expect(response.status).toBe(402)
    expect(await response.json()).toEqual([spent('a', 100, 320), spent('b', 100, 320)])
    const silent = await node.post('/v3/none', [notification])
    expect(await silent.json()).toEqual(spent(null, 0, 160, 0))
    expect(node.endpoint.asked).toEqual([])
  })

  test('over a WebSocket, which is closed with 1008', async () => {
    await using node = await openMetered(options)
    const { answers, closed } = await talk(`${node.gateway.wsUrl}/ws/v3/poor`, [echo(1), echo(2)])
    expect(answers).toEqual([{ jsonrpc: '2.0', id: 1, result: [] }, spent(2, 20, 80)])
    expect(closed).toBe(1008)
  })

  test('what is cheaper still goes through', async () => {
    await using node = await openMetered(options)
    node.endpoint.release()
    await node.post('/v3/poor', echo())
    expect((await node.post('/v3/poor', echo())).status).toBe(402)
    expect((await node.post('/v3/poor', request('net_version'))).status).toBe(200)
    expect(await node.spent('poor')).toBe(85)
  })
})

describe('throughput of the key exceeded: 429', () => {
  const fast = (id: unknown, milliseconds: number) => ({
    jsonrpc: '2.0',
    id,
    error: {
      code: 429,
      event: -33200,
      message: 'Too Many Requests',
      details: `The key "slow" has used its 80 credits per second. Retry in ${milliseconds.toLocaleString('en')} ms.`,
    },
  })

  test('over HTTP, without Retry-After', async () => {
    await using node = await openMetered(options)
    expect((await node.post('/v3/slow', echo())).status).toBe(200)
    const response = await node.post('/v3/slow', echo('x'))
    expect(response.status).toBe(429)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('retry-after')).toBeNull()
    expect(await response.json()).toEqual(fast('x', 1))
    node.clock.monotonic += 1_000
    expect((await node.post('/v3/slow', echo())).status).toBe(200)
    expect(await node.spent('slow')).toBe(160)
  })

  test('with Retry-After where that is configured', async () => {
    await using node = await openMetered({ ...options, retryAfter: 2 })
    await node.post('/v3/slow', echo())
    expect((await node.post('/v3/slow', echo())).headers.get('retry-after')).toBe('2')
  })

  test('over a WebSocket, which stays open', async () => {
    await using node = await openMetered(options)
    const { answers, closed } = await talk(`${node.gateway.wsUrl}/ws/v3/slow`, [echo(1), echo(2), echo(3)])
    expect(answers).toEqual([{ jsonrpc: '2.0', id: 1, result: [] }, fast(2, 1), fast(3, 1)])
    expect(closed).toBeUndefined()
  })

  test('of a batch is an answer to each of its items', async () => {
    await using node = await openMetered(options)
    expect(
      (await node.post('/v3/slow', [echo('a'), echo('b')])).status,
      'more than a second has, but it has something',
    ).toBe(200)
    const response = await node.post('/v3/slow', [echo('a'), echo('b')])
    expect(response.status).toBe(429)
    // 240 credits were taken of 80: 160 are owed.
    expect(await response.json()).toEqual([fast('a', 2_000), fast('b', 2_000)])
    expect(node.endpoint.asked).toHaveLength(2)
  })
})

describe('key not allowed: 403', () => {
  const cases = [
    ['elsewhere', {}, 'echo', 'the key "elsewhere" does not allow the network local'],
    ['reader', {}, 'debug_traceCall', 'the key "reader" does not allow the method debug_traceCall'],
    ['page', {}, 'echo', 'the key "page" does not allow requests without an origin'],
    ['page', { origin: 'https://evil.test' }, 'echo', 'the key "page" does not allow pages of https://evil.test'],
  ] as const

  test.each(cases)('%s with %j over HTTP', async (key, headers, method, reason) => {
    await using node = await openMetered(options)
    const response = await node.post(`/v3/${key}`, request(method, 'x'), headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual(rejected('x', reason))
    expect(node.endpoint.asked).toEqual([])
    expect(await node.spent(key), 'any other 4xx costs 5').toBe(5)
  })

  test.each(cases)('%s with %j over a WebSocket', async (key, headers, method, reason) => {
    await using node = await openMetered(options)
    const { answers, closed } = await talk(`${node.gateway.wsUrl}/ws/v3/${key}`, [request(method, 'x')], headers)
    expect(answers).toEqual([rejected('x', reason)])
    expect(closed).toBeUndefined()
    expect(node.endpoint.asked).toEqual([])
  })

  test('of a batch, for one of its items', async () => {
    await using node = await openMetered(options)
    const response = await node.post('/v3/reader', [request('eth_call', 1), request('net_version', 2)])
    expect(response.status).toBe(403)
    const reason = 'the key "reader" does not allow the method net_version'
    expect(await response.json()).toEqual([rejected(1, reason), rejected(2, reason)])
    expect(await node.spent('reader')).toBe(5)
  })

  test('but what is allowed is answered, under every name that it has', async () => {
    await using node = await openMetered(options)
    node.endpoint.release()
    expect((await node.post('/v3/reader', request('eth_call'))).status).toBe(200)
    expect((await node.post('/v3/reader', request('l2a_chainId'))).status).toBe(200)
    expect((await node.post('/v3/page', echo(), { origin: 'https://app.example' })).status).toBe(200)
  })
})

describe('what is charged', () => {
  const tooMany = JSON.stringify(Array(6).fill(echo()))
  test.each([
    ['a call', '/v3/open', echo(), 80],
    ['a method with a price', '/v3/open', request('eth_getTransactionByBlockNumberAndIndex'), 150],
    ['a method under another name', '/v3/open', request('starknet_specVersion'), 5],
    ['a method that fails', '/v3/open', request('fail'), 80],
    ['a method that does not exist', '/v3/open', request('eth_nothing'), 80],
    ['a notification', '/v3/open', { jsonrpc: '2.0', method: 'echo' }, 80],
    ['a batch: its items, and itself', '/v3/open', [echo(), request('eth_chainId')], 80 + 5 + 80],
    ['a batch of notifications', '/v3/open', [{ jsonrpc: '2.0', method: 'echo' }], 160],
    ['a batch with what is no request', '/v3/open', [echo(), 1], 80 + 5 + 80],
    ['what is not JSON', '/v3/open', '{"jsonrpc"', 5],
    ['what is no request', '/v3/open', {}, 5],
    ['an empty batch', '/v3/open', [], 5],
    ['too long a batch', '/v3/open', tooMany, 5],
    ['too long a body: 413', '/v3/open', `"${'x'.repeat(2_000)}"`, 5],
    ['an unknown network: 404', '/nowhere/v3/open', echo(), 5],
  ])('%s', async (_, path, sent, credits) => {
    await using node = await openMetered(options)
    node.endpoint.release()
    await (await node.post(path, sent)).text()
    expect(await node.spent('open')).toBe(credits)
  })

  test('another content type: 415, and another HTTP method: 405', async () => {
    await using node = await openMetered(options)
    expect((await node.post('/v3/open', echo(), { 'content-type': 'text/xml' })).status).toBe(415)
    expect(await node.spent('open')).toBe(5)
    expect((await fetch(`${node.gateway.url}/v3/open`, { method: 'PUT', body: '{}' })).status).toBe(405)
    expect(await node.spent('open')).toBe(10)
    expect((await fetch(`${node.gateway.url}/v3/open`, { method: 'OPTIONS' })).status).toBe(204)
    expect(await node.spent('open'), 'a preflight is free').toBe(10)
  })

  test('answers with 401, 402 and 429 are free', async () => {
    await using node = await openMetered(options)
    await node.post('/v3/none', echo())
    await node.post('/v3/slow', echo())
    expect((await node.post('/v3/slow', echo())).status).toBe(429)
    expect(await node.spent('none')).toBe(0)
    expect(await node.spent('slow')).toBe(80)
  })

  test.each(['402', '429', '500', '503'] as const)('a fault that answers %s is free', async (status) => {
    await using node = await openMetered(options, { faults: new Faults([{ [status]: 1 }]) })
    expect((await node.post('/v3/open', echo())).status).toBe(Number(status))
    expect((await node.post('/v3/open', [echo(), echo(2)])).status).toBe(Number(status))
    expect(node.endpoint.asked).toEqual([])
    expect(await node.spent('open')).toBe(0)
  })

  test('what was done is paid for, also if a fault keeps the answer back', async () => {
    await using node = await openMetered(options, { faults: new Faults([{ truncate: 1 }]) })
    await expect(node.post('/v3/open', echo()).then((response) => response.text())).rejects.toThrow()
    expect(node.endpoint.asked).toHaveLength(1)
    expect(await node.spent('open')).toBe(80)
  })

  test('prices can be set', async () => {
    await using node = await openMetered({ ...options, prices: { 'eth_*': 2, batch: 3, refused: 4 } })
    node.endpoint.release()
    await node.post('/v3/open', [request('eth_call'), request('eth_blockNumber')])
    await node.post('/v3/open', 'nonsense')
    expect(await node.spent('open')).toBe(2 + 2 + 3 + 4)
  })

  test('an unlimited key pays nothing and is counted', async () => {
    await using node = await openMetered(options)
    for (let count = 0; count < 50; count++) expect((await node.post('/v3/unlimited', echo())).status).toBe(200)
    expect(await node.spent('unlimited')).toBe(4_000)
  })
})

describe('the day', () => {
  test('turns at 00:00 UTC by the clock of the node', async () => {
    await using node = await openMetered(options)
    expect((await node.post('/v3/poor', echo())).status).toBe(200)
    expect((await node.post('/v3/poor', echo())).status).toBe(402)
    node.clock.now = Date.UTC(2026, 10, 21, 23, 59, 59) / 1000
    expect((await node.post('/v3/poor', echo())).status).toBe(402)
    node.clock.now = Date.UTC(2026, 10, 22) / 1000
    expect((await node.post('/v3/poor', echo())).status).toBe(200)
    expect(await node.spent('poor')).toBe(80)
    node.clock.now = Date.UTC(2026, 10, 21, 12) / 1000
    expect((await node.post('/v3/poor', echo())).status, 'a day that comes back has what was left of it').toBe(402)
    expect(await node.spent('poor')).toBe(80)
  })
})
