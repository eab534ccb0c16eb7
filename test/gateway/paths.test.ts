import { describe, expect, test } from 'vitest'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { openMeteredGateway, rejectedUpgrade } from './openMeteredGateway.ts'
import { openSocket, readUntil } from './openTestGateway.ts'

const keys = [
  { key: 'front', name: 'front', networks: ['local'] },
  { key: 'back', name: 'back', origins: ['https://app.example'] },
] as const
const echo = { jsonrpc: '2.0', id: 1, method: 'echo', params: [] }
const foreignOrigin = 'https://evil.example'

describe('with --strict', () => {
  test.each([
    ['/health', 200],
    ['/', 401],
    ['/networks', 401],
    ['/usage', 401],
    ['/metrics', 401],
    ['/favicon.ico', 401],
    ['/networks/nobody', 401],
    ['/metrics/nobody', 401],
    ['/networks/front', 200],
    ['/usage/front', 200],
    ['/metrics/front', 200],
  ])('GET %s returns %i', async (path, status) => {
    await using metered = await openMeteredGateway({ keys, strict: true })
    const response = await fetch(metered.gateway.url + path)
    expect(response.status).toBe(status)
    if (status === 401) expect(await response.text()).toMatch(/project id/)
  })

  test('the metrics of a key do not contain the credits of other keys', async () => {
    await using metered = await openMeteredGateway({ keys, strict: true })
    await metered.post('/v3/front', echo)
    const text = await (await fetch(`${metered.gateway.url}/metrics/front`)).text()
    expect(text).toContain('vivarium_key_credits_spent{key="front"} 80')
    expect(text).not.toContain('back')
  })
})

describe.each([{ strict: true }, { strict: false }])('GET at a path of JSON-RPC, with %o', ({ strict }) => {
  test.each([
    '/v3/front',
    '/v3/front/',
    '/local/v3/front',
    '/local/v3/front?a=b',
    '/ws/v3/front',
    '/local/ws/v3/front',
  ])('%s returns 405 and is charged to the key', async (path) => {
    await using metered = await openMeteredGateway({ keys, strict })
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(metered.gateway.url + path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    }
    expect(await metered.spent('front')).toBeGreaterThan(0)
  })

  test.each(['/v3', '/v3/nobody', '/local/v3/nobody', '/local/v3', '/nowhere/v3/front', '/ws/v3/nobody'])(
    '%s returns 405',
    async (path) => {
      await using metered = await openMeteredGateway({ keys, strict })
      expect((await fetch(metered.gateway.url + path)).status).toBe(405)
    },
  )

  test.each([
    ['/local', 405],
    ['/nowhere', 404],
    ['/local/v4/front', 404],
    ['/usage/v3', 401],
  ])('%s returns %i, or 401 with --strict', async (path, status) => {
    await using metered = await openMeteredGateway({ keys, strict })
    expect((await fetch(metered.gateway.url + path)).status).toBe(strict ? 401 : status)
  })
})

describe('a request target in absolute form', () => {
  /** Sends a request and returns the response. */
  async function send(gateway: Gateway, start: string, body = ''): Promise<string> {
    const socket = await openSocket(gateway.port)
    const lines = [start, 'host: localhost', 'connection: close', `content-length: ${body.length}`]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
    return readUntil(socket, 'no end')
  }
  const body = JSON.stringify(echo)

  test.each([
    ['POST http://127.0.0.1:9850/ HTTP/1.1', 200],
    ['POST http://127.0.0.1 HTTP/1.1', 200],
    ['POST HTTP://localhost?a=b HTTP/1.1', 200],
    ['POST http://localhost/local/v3/front HTTP/1.1', 200],
    ['POST https://localhost/v3/nobody HTTP/1.1', 401],
    ['POST http://localhost/nowhere HTTP/1.1', 404],
    ['POST http://nowhere.localhost/ HTTP/1.1', 404],
    ['POST http://rebound.example/ HTTP/1.1', 403],
    ['POST http://user@localhost/ HTTP/1.1', 404],
    ['POST ftp://localhost/ HTTP/1.1', 404],
    ['GET http://localhost/health HTTP/1.1', 200],
    ['GET http://localhost/v3/front HTTP/1.1', 405],
  ])('%s returns %i', async (start, status) => {
    await using metered = await openMeteredGateway({ keys })
    expect(await send(metered.gateway, start, body)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  test('may open a WebSocket', async () => {
    await using metered = await openMeteredGateway({ keys })
    const socket = await openSocket(metered.gateway.port)
    const headers = ['upgrade: websocket', 'connection: upgrade', 'sec-websocket-version: 13']
    const key = `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`
    socket.write(
      ['GET http://localhost/ws/v3/front HTTP/1.1', 'host: localhost', ...headers, key].join('\r\n').concat('\r\n\r\n'),
    )
    expect(await readUntil(socket, '\r\n\r\n')).toMatch(/^HTTP\/1\.1 101 /)
  })
})

test('without --strict, the pages need no key, and the metrics contain all keys', async () => {
  await using metered = await openMeteredGateway({ keys })
  for (const path of ['/', '/networks', '/usage', '/health']) {
    expect((await fetch(metered.gateway.url + path)).status).toBe(200)
  }
  expect(await (await fetch(`${metered.gateway.url}/metrics`)).text()).toContain('key="back"')
})

describe('a path whose percent-encoding is malformed', () => {
  test.each(['/usage/%', '/%', '/networks/%zz', '/%c3%28', '/usage/%?from=2026-01-01'])(
    'GET %s returns 400',
    async (path) => {
      await using metered = await openMeteredGateway({ keys })
      const response = await fetch(metered.gateway.url + path)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        error: { code: -32600, message: expect.stringContaining('percent-encoding') },
      })
    },
  )

  test.each(['/%/v3/front', '/v3/%', '/%e0'])('POST %s returns 400', async (path) => {
    await using metered = await openMeteredGateway({ keys })
    expect((await metered.post(path, echo)).status).toBe(400)
    expect((await rejectedUpgrade(metered.gateway.wsUrl + path)).status).toBe(400)
  })

  test('is different from a malformed query', async () => {
    await using metered = await openMeteredGateway({ keys })
    expect((await fetch(`${metered.gateway.url}/usage/front?from=%`)).status).toBe(400)
    expect((await metered.post('/v3/front?%', echo)).status).toBe(200)
  })
})

describe('a page that may not use the node', () => {
  const allowed = 'https://good.example'

  test.each([
    ['/v3/nobody', 401],
    ['/nowhere/v3', 404],
    ['/v3/back', 403],
    ['/nowhere/v3/back', 404],
  ])('cannot read the response to POST %s, %i', async (path, status) => {
    await using metered = await openMeteredGateway({ keys })
    const response = await metered.post(path, echo, { origin: foreignOrigin })
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await fetch(metered.gateway.url + path, {
      method: 'OPTIONS',
      headers: { origin: foreignOrigin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    expect(preflight.ok).toBe(false)
  })

  test.each([
    ['/v3/nobody', 401],
    ['/nowhere/v3', 404],
  ])('can read it if its origin is allowed: POST %s, %i', async (path, status) => {
    await using metered = await openMeteredGateway({ keys }, {}, { allowOrigins: [allowed] })
    const response = await metered.post(path, echo, { origin: allowed })
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed)
  })

  test('can read it with a valid key, even for an unknown network', async () => {
    await using metered = await openMeteredGateway({ keys })
    const response = await metered.post('/nowhere/v3/front', echo, { origin: foreignOrigin })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([404, foreignOrigin])
  })
})
