import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Faults } from '../../src/gateway/faults/faults.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { openMeteredGateway, rejectedUpgrade, runSession } from './openMeteredGateway.ts'
import { exchange, openWebSocket } from './openTestGateway.ts'

/** Every row of the tables in section "Keys and credits" of spec/decisions.md, over both transports. */

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
    await using metered = await openMeteredGateway({ ...options, strict: true })
    for (const path of ['/', '/v3', '/v3/']) {
      const response = await metered.post(path, echo())
      expect(response.status).toBe(401)
      expect(response.headers.get('content-type')).toBe('text/plain')
      expect(response.headers.get('www-authenticate')).toBeNull()
      expect(await response.text()).toBe('project id required in the URL')
    }
    expect((await metered.post('/v3/open', echo())).status).toBe(200)
    expect(metered.endpoint.calls).toHaveLength(1)
  })

  test('over a WebSocket, by rejecting the upgrade', async () => {
    await using metered = await openMeteredGateway({ ...options, strict: true })
    expect(await rejectedUpgrade(`${metered.gateway.wsUrl}/`)).toMatchObject({
      status: 401,
      text: 'project id required in the URL',
      headers: { 'content-type': 'text/plain' },
    })
    expect((await runSession(`${metered.gateway.wsUrl}/ws/v3/open`, [echo()])).responses).toHaveLength(1)
  })

  test('without --strict, paths without a key are open to all', async () => {
    await using metered = await openMeteredGateway(options)
    expect((await metered.post('/', echo())).status).toBe(200)
    expect((await runSession(metered.gateway.wsUrl, [echo()])).responses).toHaveLength(1)
  })
})

describe.each([true, false])('unknown or revoked key: 401, strict: %s', (strict) => {
  const authenticate = 'Basic realm="Auth failure, invalid project id"'

  test('over HTTP, as plain text', async () => {
    await using metered = await openMeteredGateway({ ...options, strict })
    const { key } = await metered.services.keys.create({ name: 'short' })
    expect((await metered.post(`/v3/${key}`, echo())).status).toBe(200)
    await metered.services.keys.revoke('short')
    for (const wrong of ['0123456789abcdef0123456789abcdef', key, 'OPEN', '__proto__']) {
      const response = await metered.post(`/v3/${wrong}`, echo())
      expect(response.status).toBe(401)
      expect(response.headers.get('content-type')).toBe('text/plain')
      expect(response.headers.get('www-authenticate')).toBe(authenticate)
      expect(await response.text()).toBe('invalid project id')
    }
    expect(metered.endpoint.calls).toHaveLength(1)
  })

  test('over a WebSocket, by rejecting the upgrade', async () => {
    await using metered = await openMeteredGateway({ ...options, strict })
    expect(await rejectedUpgrade(`${metered.gateway.wsUrl}/ws/v3/nobody`)).toMatchObject({
      status: 401,
      text: 'invalid project id',
      headers: { 'www-authenticate': authenticate },
    })
  })

  test('an open WebSocket whose key is revoked answers one more message and closes', async () => {
    await using metered = await openMeteredGateway({ ...options, strict })
    const { key } = await metered.services.keys.create({ name: 'short' })
    const socket = new WebSocket(`${metered.gateway.wsUrl}/ws/v3/${key}`)
    await once(socket, 'open')
    await metered.services.keys.revoke('short')
    const answered = once(socket, 'message')
    const closed = once(socket, 'close')
    socket.send(JSON.stringify(echo(7)))
    expect(JSON.parse(String((await answered)[0]))).toMatchObject({ id: 7, error: { message: 'invalid project id' } })
    expect((await closed)[0]).toBe(1008)
    expect(metered.endpoint.calls).toEqual([])
    expect(await metered.spent('short')).toBe(0)
  })

  test('an open WebSocket whose key is revoked closes, although the rate limit of the key is exceeded', async () => {
    await using metered = await openMeteredGateway({ ...options, strict })
    metered.endpoint.release()
    const { key } = await metered.services.keys.create({ name: 'short', creditsPerSecond: 1 })
    const socket = await openWebSocket(`${metered.gateway.wsUrl}/ws/v3/${key}`)
    await exchange(socket, JSON.stringify(echo()))
    await metered.services.keys.revoke('short')
    const closed = once(socket, 'close')
    expect(await exchange(socket, JSON.stringify(echo(7)))).toMatchObject({ error: { message: 'invalid project id' } })
    expect((await closed)[0]).toBe(1008)
    expect(await metered.spent('short')).toBe(80)
  })
})

describe('daily credits spent: 402', () => {
  const paymentRequired = (id: unknown, left: number, price: number, daily = 100) => ({
    jsonrpc: '2.0',
    id,
    error: {
      code: 402,
      event: -33000,
      message: 'Payment Required',
      details: `The key "${daily === 0 ? 'none' : 'poor'}" has ${left} of its ${daily} daily credits left, and this request costs ${price}. The quota resets at 00:00 UTC.`,
    },
  })

  test.each([[1], [0], ['a-uuid'], [null]])('over HTTP, with the id %j of the request', async (id) => {
    await using metered = await openMeteredGateway(options)
    expect((await metered.post('/v3/poor', echo(0))).status).toBe(200)
    const response = await metered.post('/v3/poor', echo(id))
    expect(response.status).toBe(402)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual(paymentRequired(id, 20, 80))
    expect(metered.endpoint.calls).toHaveLength(1)
  })

  test('of a batch, as an error for each call, and none of them runs', async () => {
    await using metered = await openMeteredGateway(options)
    const notification = { jsonrpc: '2.0', method: 'echo' }
    const response = await metered.post('/v3/poor', [echo('a'), notification, echo('b')])
    expect(response.status).toBe(402)
    expect(await response.json()).toEqual([paymentRequired('a', 100, 320), paymentRequired('b', 100, 320)])
    const silent = await metered.post('/v3/none', [notification])
    expect(await silent.json()).toEqual(paymentRequired(null, 0, 160, 0))
    expect(metered.endpoint.calls).toEqual([])
  })

  test('over a WebSocket, which closes with 1008', async () => {
    await using metered = await openMeteredGateway(options)
    const { responses, closeCode } = await runSession(`${metered.gateway.wsUrl}/ws/v3/poor`, [echo(1), echo(2)])
    expect(responses).toEqual([{ jsonrpc: '2.0', id: 1, result: [] }, paymentRequired(2, 20, 80)])
    expect(closeCode).toBe(1008)
  })

  test('over a WebSocket, which closes after the responses to earlier requests', async () => {
    await using metered = await openMeteredGateway(options)
    const socket = await openWebSocket(`${metered.gateway.wsUrl}/ws/v3/poor`)
    const responses: unknown[] = []
    socket.on('message', (message) => responses.push(JSON.parse(String(message))))
    const closed = once(socket, 'close')
    socket.send(JSON.stringify(request('wait', 1)))
    await metered.endpoint.waiting
    const refused = once(socket, 'message')
    for (const id of [2, 3]) socket.send(JSON.stringify(echo(id)))
    await refused
    metered.endpoint.release()
    expect((await closed)[0]).toBe(1008)
    // The second request ends the connection, so the third is dropped without a charge.
    expect(responses).toEqual([paymentRequired(2, 20, 80), { jsonrpc: '2.0', id: 1, result: [] }])
    expect(await metered.spent('poor')).toBe(80)
  })

  test('but a cheaper request still succeeds', async () => {
    await using metered = await openMeteredGateway(options)
    metered.endpoint.release()
    await metered.post('/v3/poor', echo())
    expect((await metered.post('/v3/poor', echo())).status).toBe(402)
    expect((await metered.post('/v3/poor', request('net_version'))).status).toBe(200)
    expect(await metered.spent('poor')).toBe(85)
  })
})

describe('throughput of the key exceeded: 429', () => {
  const tooManyRequests = (id: unknown, milliseconds: number) => ({
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
    await using metered = await openMeteredGateway(options)
    expect((await metered.post('/v3/slow', echo())).status).toBe(200)
    const response = await metered.post('/v3/slow', echo('x'))
    expect(response.status).toBe(429)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('retry-after')).toBeNull()
    const [, milliseconds] = /Retry in (\d+) ms/.exec(await response.clone().text()) ?? []
    expect(response.headers.get('retry-after-ms')).toBe(milliseconds)
    expect(await response.json()).toEqual(tooManyRequests('x', 1))
    metered.clock.monotonic += 1_000
    expect((await metered.post('/v3/slow', echo())).status).toBe(200)
    expect(await metered.spent('slow')).toBe(160)
  })

  test('over HTTP, with Retry-After if it is configured', async () => {
    await using metered = await openMeteredGateway({ ...options, retryAfter: 2 })
    await metered.post('/v3/slow', echo())
    expect((await metered.post('/v3/slow', echo())).headers.get('retry-after')).toBe('2')
  })

  test('over HTTP, to a page, which may read how long to wait', async () => {
    await using metered = await openMeteredGateway(options)
    const page = { origin: 'https://app.example' }
    await metered.post('/v3/slow', echo(), page)
    const { status, headers } = await metered.post('/v3/slow', echo(), page)
    expect(status).toBe(429)
    expect(headers.get('access-control-expose-headers')?.split(', ')).toEqual(
      expect.arrayContaining(['retry-after', 'retry-after-ms']),
    )
  })

  test('over a WebSocket, which stays open', async () => {
    await using metered = await openMeteredGateway(options)
    const { responses, closeCode } = await runSession(`${metered.gateway.wsUrl}/ws/v3/slow`, [
      echo(1),
      echo(2),
      echo(3),
    ])
    expect(responses).toEqual([{ jsonrpc: '2.0', id: 1, result: [] }, tooManyRequests(2, 1), tooManyRequests(3, 1)])
    expect(closeCode).toBeUndefined()
  })

  test('of a batch, as an error for each call', async () => {
    await using metered = await openMeteredGateway(options)
    expect(
      (await metered.post('/v3/slow', [echo('a'), echo('b')])).status,
      'a request may exceed the credits of one second',
    ).toBe(200)
    const response = await metered.post('/v3/slow', [echo('a'), echo('b')])
    expect(response.status).toBe(429)
    // The batch cost 240 credits, of which 80 were available. The other 160 refill in two seconds.
    expect(await response.json()).toEqual([tooManyRequests('a', 2_000), tooManyRequests('b', 2_000)])
    expect(metered.endpoint.calls).toHaveLength(2)
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
    await using metered = await openMeteredGateway(options)
    const response = await metered.post(`/v3/${key}`, request(method, 'x'), headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual(rejected('x', reason))
    expect(metered.endpoint.calls).toEqual([])
    expect(await metered.spent(key), 'any other 4xx costs 5').toBe(5)
  })

  test.each(cases)('%s with %j over a WebSocket', async (key, headers, method, reason) => {
    await using metered = await openMeteredGateway(options)
    const { responses, closeCode } = await runSession(
      `${metered.gateway.wsUrl}/ws/v3/${key}`,
      [request(method, 'x')],
      headers,
    )
    expect(responses).toEqual([rejected('x', reason)])
    expect(closeCode).toBeUndefined()
    expect(metered.endpoint.calls).toEqual([])
  })

  test('of a batch, if one of its calls is not allowed', async () => {
    await using metered = await openMeteredGateway(options)
    const response = await metered.post('/v3/reader', [request('eth_call', 1), request('net_version', 2)])
    expect(response.status).toBe(403)
    const reason = 'the key "reader" does not allow the method net_version'
    expect(await response.json()).toEqual([rejected(1, reason), rejected(2, reason)])
    expect(await metered.spent('reader')).toBe(5)
  })

  test('but allowed methods and origins succeed, under every name of a method', async () => {
    await using metered = await openMeteredGateway(options)
    metered.endpoint.release()
    expect((await metered.post('/v3/reader', request('eth_call'))).status).toBe(200)
    expect((await metered.post('/v3/reader', request('l2a_chainId'))).status).toBe(200)
    expect((await metered.post('/v3/page', echo(), { origin: 'https://app.example' })).status).toBe(200)
  })
})

describe('charges', () => {
  const tooMany = JSON.stringify(Array(6).fill(echo()))
  test.each([
    ['a call', '/v3/open', echo(), 80],
    ['a method with a price', '/v3/open', request('eth_getTransactionByBlockNumberAndIndex'), 150],
    ['a method under another name', '/v3/open', request('starknet_specVersion'), 5],
    ['a method that fails', '/v3/open', request('fail'), 80],
    ['a method that does not exist', '/v3/open', request('eth_nothing'), 80],
    ['a notification', '/v3/open', { jsonrpc: '2.0', method: 'echo' }, 80],
    ['a batch: its calls, and a price for the batch', '/v3/open', [echo(), request('eth_chainId')], 80 + 5 + 80],
    ['a batch of notifications', '/v3/open', [{ jsonrpc: '2.0', method: 'echo' }], 160],
    ['a batch with an invalid call', '/v3/open', [echo(), 1], 80 + 5 + 80],
    ['invalid JSON', '/v3/open', '{"jsonrpc"', 5],
    ['an invalid call', '/v3/open', {}, 5],
    ['an empty batch', '/v3/open', [], 5],
    ['a batch that is too long', '/v3/open', tooMany, 5],
    ['a body that is too long: 413', '/v3/open', `"${'x'.repeat(2_000)}"`, 5],
    ['an unknown network: 404', '/nowhere/v3/open', echo(), 5],
  ])('%s', async (_, path, sent, credits) => {
    await using metered = await openMeteredGateway(options)
    metered.endpoint.release()
    await (await metered.post(path, sent)).text()
    expect(await metered.spent('open')).toBe(credits)
  })

  test('5 for a wrong content type, 415, and a wrong HTTP method, 405', async () => {
    await using metered = await openMeteredGateway(options)
    expect((await metered.post('/v3/open', echo(), { 'content-type': 'text/xml' })).status).toBe(415)
    expect(await metered.spent('open')).toBe(5)
    expect((await fetch(`${metered.gateway.url}/v3/open`, { method: 'PUT', body: '{}' })).status).toBe(405)
    expect(await metered.spent('open')).toBe(10)
    expect((await fetch(`${metered.gateway.url}/v3/open`, { method: 'OPTIONS' })).status).toBe(204)
    expect(await metered.spent('open'), 'a preflight is free').toBe(10)
  })

  test('5 for a host and a path with different networks, 404', async () => {
    await using metered = await openMeteredGateway(options)
    const { hostname, port } = new URL(metered.gateway.url)
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'mainnet.localhost', 'content-type': 'application/json' }
      const sent = httpRequest({ hostname, port, path: '/local/v3/open', method: 'POST', headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      sent.on('error', reject).end(JSON.stringify(echo()))
    })
    expect(status).toBe(404)
    expect(await metered.spent('open')).toBe(5)
  })

  test('5 for a WebSocket at an unknown network, 404, if the key has the credits', async () => {
    await using metered = await openMeteredGateway(options)
    const upgrade = (key: string) => rejectedUpgrade(`${metered.gateway.wsUrl}/nowhere/ws/v3/${key}`)
    expect(await upgrade('open')).toMatchObject({ status: 404 })
    expect(await metered.spent('open')).toBe(5)
    expect(await upgrade('none')).toMatchObject({ status: 402 })
  })

  test('nothing for 402 and 429', async () => {
    await using metered = await openMeteredGateway(options)
    await metered.post('/v3/none', echo())
    await metered.post('/v3/slow', echo())
    expect((await metered.post('/v3/slow', echo())).status).toBe(429)
    expect(await metered.spent('none')).toBe(0)
    expect(await metered.spent('slow')).toBe(80)
  })

  test.each(['402', '429', '500', '503'] as const)('nothing for an injected %s', async (status) => {
    await using metered = await openMeteredGateway(options, { faults: new Faults([{ [status]: 1 }]) })
    expect((await metered.post('/v3/open', echo())).status).toBe(Number(status))
    expect((await metered.post('/v3/open', [echo(), echo(2)])).status).toBe(Number(status))
    expect(metered.endpoint.calls).toEqual([])
    expect(await metered.spent('open')).toBe(0)
  })

  test('for a call that ran, even if a fault truncates its response', async () => {
    await using metered = await openMeteredGateway(options, { faults: new Faults([{ truncate: 1 }]) })
    await expect(metered.post('/v3/open', echo()).then((response) => response.text())).rejects.toThrow()
    expect(metered.endpoint.calls).toHaveLength(1)
    expect(await metered.spent('open')).toBe(80)
  })

  test('the prices of the options', async () => {
    await using metered = await openMeteredGateway({ ...options, prices: { 'eth_*': 2, batch: 3, refused: 4 } })
    metered.endpoint.release()
    await metered.post('/v3/open', [request('eth_call'), request('eth_blockNumber')])
    await metered.post('/v3/open', 'nonsense')
    expect(await metered.spent('open')).toBe(2 + 2 + 3 + 4)
  })

  test('an unlimited key for every request', async () => {
    await using metered = await openMeteredGateway(options)
    for (let count = 0; count < 50; count++) expect((await metered.post('/v3/unlimited', echo())).status).toBe(200)
    expect(await metered.spent('unlimited')).toBe(4_000)
  })
})

describe('the daily quota', () => {
  test('resets at 00:00 UTC by the clock of the node', async () => {
    await using metered = await openMeteredGateway(options)
    expect((await metered.post('/v3/poor', echo())).status).toBe(200)
    expect((await metered.post('/v3/poor', echo())).status).toBe(402)
    metered.clock.now = Date.UTC(2026, 10, 21, 23, 59, 59) / 1000
    expect((await metered.post('/v3/poor', echo())).status).toBe(402)
    metered.clock.now = Date.UTC(2026, 10, 22) / 1000
    expect((await metered.post('/v3/poor', echo())).status).toBe(200)
    expect(await metered.spent('poor')).toBe(80)
    metered.clock.now = Date.UTC(2026, 10, 21, 12) / 1000
    expect((await metered.post('/v3/poor', echo())).status, 'an earlier day has its earlier balance').toBe(402)
    expect(await metered.spent('poor')).toBe(80)
  })
})
