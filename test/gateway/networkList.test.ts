import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { builtInAccount } from '../../src/gateway/keys/apiAccount.ts'
import { networkList } from '../../src/gateway/networkList.ts'
import type { Networks } from '../../src/gateway/networks.ts'
import { call, oneNetwork, openTestGateway, post, testEndpoint } from './openTestGateway.ts'

const networks: Networks = {
  ...oneNetwork(testEndpoint()),
  names: () => ['local', 'polygon', 'l2a'],
  list: () => [
    { name: 'local', kind: 'ethereum', chainId: 31_337, isBuilt: true, simulate: true },
    { name: 'polygon', kind: 'ethereum', isBuilt: false, simulate: false, methods: { block: ['debug_*'] } },
    { name: 'l2a', kind: 'l2a', chainId: '0x1', isBuilt: false, settlesOn: 'local' },
  ],
}

describe('networkList', () => {
  test('contains the properties and URLs of each network', () => {
    expect(networkList(networks, { isSecure: false, host: '127.0.0.1:8545', prefix: '' }, builtInAccount)).toEqual({
      default: 'local',
      networks: [
        {
          name: 'local',
          kind: 'ethereum',
          chainId: 31_337,
          simulate: true,
          url: 'http://127.0.0.1:8545/local/v3/',
          wsUrl: 'ws://127.0.0.1:8545/local/ws/v3/',
          state: 'built',
        },
        {
          name: 'polygon',
          kind: 'ethereum',
          simulate: false,
          methods: { block: ['debug_*'] },
          url: 'http://127.0.0.1:8545/polygon/v3/',
          wsUrl: 'ws://127.0.0.1:8545/polygon/ws/v3/',
          state: 'not built',
        },
        {
          name: 'l2a',
          kind: 'l2a',
          chainId: '0x1',
          settlesOn: 'local',
          url: 'http://127.0.0.1:8545/l2a/v3/',
          wsUrl: 'ws://127.0.0.1:8545/l2a/ws/v3/',
          state: 'not built',
        },
      ],
    })
  })

  test.each([
    ['mainnet.localhost:1', true, 'https://localhost:1/local/v3/'],
    ['localhost', false, 'http://localhost/local/v3/'],
    ['[::1]:1', false, 'http://[::1]:1/local/v3/'],
    ['node.example', true, 'https://node.example/local/v3/'],
  ])('contains URLs for the Host header %s, over TLS: %s', (host, isSecure, url) => {
    expect(networkList(networks, { isSecure, host, prefix: '' }, builtInAccount).networks[0]?.url).toBe(url)
  })
})

describe('GET /networks', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await openTestGateway(testEndpoint())
  })
  afterAll(() => gateway.close())

  test('returns URLs that accept requests', async () => {
    const response = await fetch(`${gateway.url}/networks`)
    expect(response.headers.get('content-type')).toContain('application/json')
    const { networks } = (await response.json()) as { networks: { url: string }[] }
    expect(networks).toMatchObject([{ name: 'local', url: `${gateway.url}/local/v3/` }])
    const echoed = await post(networks[0]?.url ?? '', call('echo', []))
    expect(await echoed.json()).toMatchObject({ result: [] })
  })

  test.each<[headers: Record<string, string>, url: string]>([
    [{ 'x-forwarded-proto': 'https' }, 'https://localhost/local/v3/'],
    [
      { 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'a.example:8443, b' },
      'https://a.example:8443/local/v3/',
    ],
    [{ 'x-forwarded-prefix': '/one/two/' }, 'http://localhost/one/two/local/v3/'],
    [{ 'x-forwarded-prefix': '/one, /two' }, 'http://localhost/one/local/v3/'],
    // Values that are not valid have no effect.
    [{ 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'a/b' }, 'http://localhost/local/v3/'],
    ...['one', '//evil.example', '/../one', '/a"b', '/a?b'].map((prefix): [Record<string, string>, string] => [
      { 'x-forwarded-prefix': prefix },
      'http://localhost/local/v3/',
    ]),
  ])('returns the URLs of the proxy whose headers are %j', async (headers, url) => {
    const sent = get(`${gateway.url}/networks`, { headers: { host: 'node.localhost', ...headers } })
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    expect(response.headers['cache-control']).toBe('no-store')
    const { networks } = JSON.parse(Buffer.concat(await response.toArray()).toString())
    expect(networks).toMatchObject([{ url, wsUrl: url.replace('http', 'ws').replace('/v3/', '/ws/v3/') }])
  })
})
