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
import { call, openTestGateway, testEndpoint } from './openTestGateway.ts'

let gateway: Gateway | undefined
afterEach(() => gateway?.close())

const endpoint = testEndpoint()
async function open(options: Partial<GatewayOptions> = {}): Promise<Gateway> {
  gateway = await openTestGateway(endpoint, options)
  return gateway
}

interface TestResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Sends a request with these headers. `fetch` would replace Host and Origin. */
async function send(
  headers: Readonly<Record<string, string>>,
  { path = '/', method = 'POST' }: { path?: string; method?: string } = {},
): Promise<TestResponse> {
  const { port = 0 } = gateway ?? {}
  const sent = request({
    port,
    host: '127.0.0.1',
    method,
    path,
    headers: { 'content-type': 'application/json', ...headers },
  })
  sent.end(method === 'POST' ? call('echo') : undefined)
  const [response] = await once(sent, 'response')
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(await response.toArray()).toString(),
  }
}

/** Returns the status of an upgrade. */
async function upgrade(headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const socket = new WebSocket(`${gateway?.wsUrl}/`, { headers })
  try {
    return await new Promise((resolve) => {
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode))
      socket.on('error', () => {}) // a rejected handshake is an error
    })
  } finally {
    socket.terminate()
  }
}

const allowedOrigins = [
  'http://localhost:3000',
  'https://localhost',
  'http://127.0.0.1:5173',
  'http://[::1]:4200',
  'http://0.0.0.0:8000', // the URL that `python3 -m http.server` prints
  'http://[::]:8000',
  'http://app.localhost:8080',
  'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn',
  'moz-extension://2c127fa4-62c7-7e4f-90e5-472b45eecfdc',
  'safari-web-extension://E9C8D6B1-0000',
  'vscode-webview://1a2b',
  'tauri://localhost',
  'capacitor://localhost',
]
const foreignOrigins = [
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
  test.each(allowedOrigins)('of %s may use the node without a key', async (origin) => {
    await open()
    const { status, headers } = await send({ origin })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'origin' })
    expect((await send({ origin }, { method: 'OPTIONS' })).headers['access-control-allow-origin']).toBe(origin)
    expect(await upgrade({ origin })).toBe(101)
  })

  test.each(foreignOrigins)('of %s may not use it', async (origin) => {
    await open()
    const callCount = endpoint.calls.length
    const { status, headers, body } = await send({ origin })
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
    const preflight = await send({ origin, 'access-control-request-private-network': 'true' }, { method: 'OPTIONS' })
    expect(preflight.status).toBe(403)
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
    expect(preflight.headers).not.toHaveProperty('access-control-allow-private-network')
    expect(await upgrade({ origin })).toBe(403)
    expect(endpoint.calls).toHaveLength(callCount)
  })

  test('that are rejected have a record with the reason, which a browser does not show', async () => {
    const records: RequestRecord[] = []
    await open({ metering: { ...memoryMetering(), onRequest: (record) => records.push(record) } })
    const origin = 'https://evil.example'
    await send({ origin }, { method: 'OPTIONS' })
    await send({ origin })
    await upgrade({ origin })
    await send({ origin: 'http://localhost:3000' })
    expect(records.map(({ transport, status, reason }) => ({ transport, status, reason }))).toEqual([
      ...['http', 'http', 'webSocket'].map((transport) => ({
        transport,
        status: 403,
        reason: expect.stringMatching(/pages of https:\/\/evil\.example .* --allow-origins/),
      })),
      { transport: 'http', status: 200, reason: undefined },
    ])
  })

  test('of the origins in allowOrigins may use the node', async () => {
    await open({ allowOrigins: ['https://*.Example', 'null'] })
    for (const origin of ['https://dapp.example', 'null']) expect((await send({ origin })).status).toBe(200)
    expect((await send({ origin: 'https://dapp.example.evil' })).status).toBe(403)
    await gateway?.close()
    await open({ allowOrigins: ['*'] })
    for (const origin of foreignOrigins) expect((await send({ origin })).status).toBe(200)
  })

  test('of the host of the request may use the node', async () => {
    await open({ allowHosts: ['node.test'] })
    expect((await send({ host: 'node.test:8545', origin: 'http://node.test:3000' })).status).toBe(200)
    expect((await send({ host: 'node.test:8545', origin: 'http://other.test:3000' })).status).toBe(403)
  })

  test('can read the error for an unknown path', async () => {
    await open()
    const origin = 'http://localhost:3000'
    for (const path of ['/nowhere/v3/key', '/v4']) {
      const { status, headers } = await send({ origin }, { path })
      expect(status).toBe(404)
      expect(headers['access-control-allow-origin']).toBe(origin)
    }
  })
})

describe('a host', () => {
  test.each(['localhost', 'local.localhost:1', '127.0.0.1:8545', '[::1]', '10.0.2.2:8545'])(
    '%s is accepted',
    async (host) => {
      await open()
      expect((await send({ host })).status).toBe(200)
    },
  )

  test.each(['evil.example', 'evil.example:8545'])('%s is rejected, for every origin', async (host) => {
    await open()
    const callCount = endpoint.calls.length
    for (const headers of [{ host }, { host, origin: `http://${host}` }, { host, origin: 'http://localhost' }]) {
      const { status, body } = await send(headers)
      expect(status).toBe(403)
      expect(JSON.parse(body).error.data.reason).toContain('--allow-hosts')
      expect(await upgrade(headers)).toBe(403)
    }
    expect((await send({ host }, { method: 'GET' })).status).toBe(403)
    expect((await send({ host }, { method: 'GET', path: '/networks' })).status).toBe(403)
    expect((await send({ host }, { method: 'GET', path: '/health' })).status).toBe(200)
    expect(endpoint.calls).toHaveLength(callCount)
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

  test('without a list of origins is accepted from every page and host', async () => {
    await open(keyed())
    for (const origin of foreignOrigins)
      expect(await send({ origin, host: 'gateway.example' }, { path: '/v3/k' })).toMatchObject({
        status: 200,
        headers: { 'access-control-allow-origin': origin },
      })
  })

  test('with a list of origins is accepted from these pages only', async () => {
    await open(keyed(['https://*.dapp.example']))
    const allowed = await send({ origin: 'https://a.dapp.example' }, { path: '/v3/k' })
    expect(allowed).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': 'https://a.dapp.example' } })
    const rejected = await send({ origin: 'https://evil.example' }, { path: '/v3/k' })
    expect(rejected.status).toBe(403)
    expect(JSON.parse(rejected.body).error.code).toBe(-32002)
    expect(rejected.headers).not.toHaveProperty('access-control-allow-origin')
    const preflight = await send({ origin: 'https://evil.example' }, { path: '/v3/k', method: 'OPTIONS' })
    expect(preflight.status).toBe(403)
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('that is invalid gets an error that a foreign page cannot read', async () => {
    await open(keyed())
    const { status, headers, body } = await send({ origin: 'https://dapp.example' }, { path: '/v3/wrong' })
    expect({ status, body }).toEqual({ status: 401, body: 'invalid project id' })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

test('the node learns why pages and hosts are refused, because browsers do not show it', async () => {
  const reasons: string[] = []
  await open({ warn: (reason) => reasons.push(reason) })
  const page = { origin: 'https://app.example' }
  const preflight = { ...page, 'access-control-request-method': 'POST' }
  expect((await send(preflight, { method: 'OPTIONS' })).status).toBe(403)
  expect((await send(page)).status).toBe(403)
  expect(await upgrade(page)).toBe(403)
  expect((await send({ host: 'app.example' })).status).toBe(403)
  expect((await send({ origin: 'http://localhost:5173' })).status).toBe(200)
  const refusedPage =
    'pages of https://app.example may not use this node: start it with --allow-origins https://app.example, or use a key'
  expect(reasons).toEqual([
    ...[refusedPage, refusedPage, refusedPage],
    'app.example is not a name of this machine: start the node with --allow-hosts app.example, or use a key',
  ])
})
