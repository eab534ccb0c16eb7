import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Gateway, GatewayOptions } from '../../src/gateway/gateway.ts'
import { type ApiAccount, builtInAccount } from '../../src/gateway/keys/apiAccount.ts'
import { Permissions } from '../../src/gateway/keys/permissions.ts'
import { memoryMetering } from '../../src/gateway/metering.ts'
import type { RequestRecord } from '../../src/gateway/requestRecord.ts'
import { MethodAliases } from '../../src/rpc/protocol/methodAliases.ts'
import { call, openOn, testEndpoint } from './openGateway.ts'

let gateway: Gateway | undefined
afterEach(() => gateway?.close())

const endpoint = testEndpoint()
async function open(more: Partial<GatewayOptions> = {}): Promise<Gateway> {
  gateway = await openOn(endpoint, 0, more)
  return gateway
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** By hand, since `fetch` sets Host and Origin itself. */
async function ask(
  headers: Readonly<Record<string, string>>,
  { path = '/', method = 'POST' }: { path?: string; method?: string } = {},
): Promise<Answer> {
  const { port = 0 } = gateway ?? {}
  const asked = request({
    port,
    host: '127.0.0.1',
    method,
    path,
    headers: { 'content-type': 'application/json', ...headers },
  })
  asked.end(method === 'POST' ? call('echo') : undefined)
  const [response] = await once(asked, 'response')
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(await response.toArray()).toString(),
  }
}

async function dial(headers: Readonly<Record<string, string>>, path = '/'): Promise<number | undefined> {
  const socket = new WebSocket(`${gateway?.wsUrl}${path}`, { headers })
  try {
    return await new Promise((resolve) => {
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode))
      socket.on('error', () => {}) // an aborted handshake is one
    })
  } finally {
    socket.terminate()
  }
}

const own = [
  'http://localhost:3000',
  'https://localhost',
  'http://127.0.0.1:5173',
  'http://[::1]:4200',
  'http://app.localhost:8080',
  'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn',
  'moz-extension://2c127fa4-62c7-7e4f-90e5-472b45eecfdc',
  'safari-web-extension://E9C8D6B1-0000',
  'vscode-webview://1a2b',
  'tauri://localhost',
  'capacitor://localhost',
]
const foreign = [
  'https://evil.example',
  'http://evil.example:8545',
  'https://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://192.168.1.5:3000',
  'null',
  'https://',
  'https://localhost@evil.example',
]

describe('pages', () => {
  test.each(own)('of %s may use the node without a key', async (origin) => {
    await open()
    const { status, headers } = await ask({ origin })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'origin' })
    expect((await ask({ origin }, { method: 'OPTIONS' })).headers['access-control-allow-origin']).toBe(origin)
    expect(await dial({ origin })).toBe(101)
  })

  test.each(foreign)('of %s may not', async (origin) => {
    await open()
    const asked = endpoint.asked.length
    const { status, headers, body } = await ask({ origin })
    expect(status).toBe(403)
    expect(JSON.parse(body)).toMatchObject({
      id: null,
      error: {
        code: -32002,
        message: 'rejected due to project ID settings',
        data: { reason: expect.stringContaining('--allow-origins') },
      },
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    const preflight = await ask({ origin, 'access-control-request-private-network': 'true' }, { method: 'OPTIONS' })
    expect(preflight.status).toBe(403)
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
    expect(preflight.headers).not.toHaveProperty('access-control-allow-private-network')
    expect(await dial({ origin })).toBe(403)
    expect(endpoint.asked).toHaveLength(asked)
  })

  test('that are refused are told of in the log, where a page tells nothing', async () => {
    const records: RequestRecord[] = []
    await open({ metering: { ...memoryMetering(), onRequest: (record) => records.push(record) } })
    const origin = 'https://evil.example'
    await ask({ origin }, { method: 'OPTIONS' })
    await ask({ origin })
    await dial({ origin })
    await ask({ origin: 'http://localhost:3000' })
    expect(records.map(({ transport, status, reason }) => ({ transport, status, reason }))).toEqual([
      ...['http', 'http', 'webSocket'].map((transport) => ({
        transport,
        status: 403,
        reason: expect.stringMatching(/pages of https:\/\/evil\.example .* --allow-origins/),
      })),
      { transport: 'http', status: 200, reason: undefined },
    ])
  })

  test('may be let in by name', async () => {
    await open({ allowOrigins: ['https://*.Example', 'null'] })
    for (const origin of ['https://dapp.example', 'null']) expect((await ask({ origin })).status).toBe(200)
    expect((await ask({ origin: 'https://dapp.example.evil' })).status).toBe(403)
    await gateway?.close()
    await open({ allowOrigins: ['*'] })
    for (const origin of foreign) expect((await ask({ origin })).status).toBe(200)
  })

  test('of the host that the node is addressed by may use it', async () => {
    await open({ allowHosts: ['node.test'] })
    expect((await ask({ host: 'node.test:8545', origin: 'http://node.test:3000' })).status).toBe(200)
    expect((await ask({ host: 'node.test:8545', origin: 'http://other.test:3000' })).status).toBe(403)
  })

  test('see why a wrong address is refused', async () => {
    await open()
    const origin = 'http://localhost:3000'
    for (const path of ['/nowhere/v3/key', '/v4']) {
      const { status, headers } = await ask({ origin }, { path })
      expect(status).toBe(404)
      expect(headers['access-control-allow-origin']).toBe(origin)
    }
  })
})

describe('a host', () => {
  test.each(['localhost', 'local.localhost:1', '127.0.0.1:8545', '[::1]'])('%s is answered', async (host) => {
    await open()
    expect((await ask({ host })).status).toBe(200)
  })

  test.each(['evil.example', 'evil.example:8545', '10.0.0.1'])('%s is not, whatever page asks', async (host) => {
    await open()
    const asked = endpoint.asked.length
    for (const headers of [{ host }, { host, origin: `http://${host}` }, { host, origin: 'http://localhost' }]) {
      const { status, body } = await ask(headers)
      expect(status).toBe(403)
      expect(JSON.parse(body).error.data.reason).toContain('--allow-hosts')
      expect(await dial(headers)).toBe(403)
    }
    expect((await ask({ host }, { method: 'GET' })).status).toBe(403)
    expect((await ask({ host }, { method: 'GET', path: '/networks' })).status).toBe(403)
    expect((await ask({ host }, { method: 'GET', path: '/health' })).status).toBe(200)
    expect(endpoint.asked).toHaveLength(asked)
  })
})

describe('a key', () => {
  const keyed = (origins?: readonly string[]): Partial<GatewayOptions> => {
    const permissions = new Permissions({ origins }, new MethodAliases())
    const account: ApiAccount = { id: 'k', name: 'app', isBuiltIn: false, permissions }
    const accounts = {
      builtIn: builtInAccount,
      find: (key: string) => (key === 'k' ? account : undefined),
      onChange: () => {},
    }
    return { accounts }
  }

  test('is taken from any page and host unless it says otherwise', async () => {
    await open(keyed())
    for (const origin of foreign)
      expect(await ask({ origin, host: 'gateway.example' }, { path: '/v3/k' })).toMatchObject({
        status: 200,
        headers: { 'access-control-allow-origin': origin },
      })
  })

  test('is taken from the pages that it names alone', async () => {
    await open(keyed(['https://*.dapp.example']))
    const good = await ask({ origin: 'https://a.dapp.example' }, { path: '/v3/k' })
    expect(good).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': 'https://a.dapp.example' } })
    const bad = await ask({ origin: 'https://evil.example' }, { path: '/v3/k' })
    expect(bad.status).toBe(403)
    expect(JSON.parse(bad.body).error.code).toBe(-32002)
    expect(bad.headers).not.toHaveProperty('access-control-allow-origin')
    const preflight = await ask({ origin: 'https://evil.example' }, { path: '/v3/k', method: 'OPTIONS' })
    expect(preflight.status).toBe(403)
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('that is wrong is not told to a page that may not use the node', async () => {
    await open(keyed())
    const { status, headers, body } = await ask({ origin: 'https://dapp.example' }, { path: '/v3/wrong' })
    expect({ status, body }).toEqual({ status: 401, body: 'invalid project id' })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})
