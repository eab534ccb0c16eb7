import { describe, expect, test } from 'vitest'
import { type ApiAccount, type ApiAccounts, builtInAccount } from '../../src/gateway/keys/apiAccount.ts'
import type { Networks } from '../../src/gateway/networks.ts'
import { Router } from '../../src/gateway/router.ts'
import type { Endpoint } from '../../src/rpc/protocol/endpoint.ts'

const names = ['local', 'mainnet', 'l2a']
const alice: ApiAccount = { id: 'alice-1', name: 'alice', isBuiltIn: false }

interface TestRouter {
  readonly router: Router
  /** Networks whose endpoint was looked up. */
  readonly lookups: string[]
  /** Announces a change of the networks. */
  change(): void
}

function testRouter({ strict = false } = {}): TestRouter {
  const endpoints = new Map(names.map((name): [string, Endpoint] => [name, { handle: () => name }]))
  const lookups: string[] = []
  const listeners: (() => void)[] = []
  const networks: Networks = {
    defaultName: 'local',
    names: () => names,
    endpoint(network) {
      lookups.push(network)
      return endpoints.get(network)
    },
    list: () => [],
    isOwn: () => false,
    isOwnFork: () => false,
    onChange: (listener) => listeners.push(listener),
  }
  const accounts: ApiAccounts = {
    builtIn: strict ? undefined : builtInAccount,
    find: (key) => (key === 'k1' ? alice : undefined),
    onChange: () => {},
  }
  return {
    router: new Router(networks, accounts),
    lookups,
    change: () => {
      for (const listener of listeners) listener()
    },
  }
}

const describeRoute = (route: ReturnType<Router['http']>): string =>
  'status' in route ? `${route.status} ${route.text}` : `${route.network} ${route.account.name}`

const loopback = '127.0.0.1:8545'

describe('Router', () => {
  test.each<[path: string, host: string, http: string | number, webSocket: string | number]>([
    ['/', loopback, 'local built-in', 'local built-in'],
    ['/?a=b', loopback, 'local built-in', 'local built-in'],
    ['/v3', loopback, 'local built-in', 'local built-in'],
    ['/v3/', loopback, 'local built-in', 'local built-in'],
    ['/v3/k1', loopback, 'local alice', 'local alice'],
    ['/v3/k1/', loopback, 'local alice', 'local alice'],
    ['/v3/k1?a=/b', loopback, 'local alice', 'local alice'],
    ['/v3/k2', loopback, 401, 401],
    ['/ws/v3/k1', loopback, 404, 'local alice'],
    ['/ws/v3', loopback, 404, 'local built-in'],
    ['/ws', loopback, 404, 404],
    ['/mainnet', loopback, 'mainnet built-in', 'mainnet built-in'],
    ['/mainnet/', loopback, 'mainnet built-in', 'mainnet built-in'],
    ['/mainnet/v3', loopback, 'mainnet built-in', 'mainnet built-in'],
    ['/mainnet/v3/k1', loopback, 'mainnet alice', 'mainnet alice'],
    ['/mainnet/ws/v3/k1', loopback, 404, 'mainnet alice'],
    ['/local/v3/k1', loopback, 'local alice', 'local alice'],
    ['/l2a/v3/k1', loopback, 'l2a alice', 'l2a alice'],
    ['/l2a/v3/k2', loopback, 401, 401],
    ['/nowhere', loopback, 404, 404],
    ['/nowhere/v3/k1', loopback, 404, 404],
    ['/__proto__/v3/k1', loopback, 404, 404],
    ['/constructor', loopback, 404, 404],
    ['/Mainnet/v3/k1', loopback, 404, 404],
    ['/mainnet/v4/k1', loopback, 404, 404],
    ['/mainnet/v3/k1/more', loopback, 404, 404],
    ['//v3/k1', loopback, 404, 404],
    ['//', loopback, 404, 404],
    ['/v3/k1', 'mainnet.localhost:8545', 'mainnet alice', 'mainnet alice'],
    ['/v3/k1', 'MAINNET.localhost', 'mainnet alice', 'mainnet alice'],
    ['/v3/k1', 'mainnet.localhost.:8545', 'mainnet alice', 'mainnet alice'],
    ['/', 'mainnet.localhost:8545', 'mainnet built-in', 'mainnet built-in'],
    ['/ws/v3/k1', 'mainnet.localhost:8545', 404, 'mainnet alice'],
    ['/mainnet/v3/k1', 'mainnet.localhost', 'mainnet alice', 'mainnet alice'],
    ['/local/v3/k1', 'mainnet.localhost', 404, 404],
    ['/v3/k1', 'nowhere.localhost', 404, 404],
    ['/v3/k1', 'a.mainnet.localhost', 404, 404],
    ['/v3/k1', 'localhost:8545', 'local alice', 'local alice'],
    ['/v3/k1', '.localhost', 'local alice', 'local alice'],
    ['/v3/k1', 'mainnet.localhost.example', 'local alice', 'local alice'],
    ['/v3/k1', '', 'local alice', 'local alice'],
    ['/v3/%6b1', loopback, 'local alice', 'local alice'],
    ['/ws/v3/%6B%31', loopback, 404, 'local alice'],
    ['/main%6Eet/v3/k1', loopback, 'mainnet alice', 'mainnet alice'],
    ['/main%6Eet', loopback, 'mainnet built-in', 'mainnet built-in'],
    ['/v3/k%2531', loopback, 401, 401],
  ])('finds the network and account of %s at host %j', (path, host, http, webSocket) => {
    const { router } = testRouter()
    for (const [route, expected] of [
      [router.http(path, host), http],
      [router.webSocket(path, host), webSocket],
    ] as const) {
      if (typeof expected === 'number') expect(route).toMatchObject({ status: expected })
      else expect(describeRoute(route)).toBe(expected)
    }
  })

  test('finds the network of each of several hosts that alternate', () => {
    const { router } = testRouter()
    const hosts = ['mainnet.localhost', loopback, 'l2a.localhost', 'mainnet.localhost', 'mainnet.localhost', '']
    expect(hosts.map((host) => describeRoute(router.http('/v3/k1', host)))).toEqual([
      'mainnet alice',
      'local alice',
      'l2a alice',
      'mainnet alice',
      'mainnet alice',
      'local alice',
    ])
  })

  test.each(['/', '/v3', '/v3/', '/mainnet', '/mainnet/v3/'])(
    'rejects %s without a key if every request needs one',
    (path) => {
      const { router } = testRouter({ strict: true })
      expect(router.http(path, loopback)).toEqual({
        status: 401,
        contentType: 'text/plain',
        headers: [],
        text: 'project id required in the URL',
        reason: 'project id required in the URL',
      })
      expect(describeRoute(router.http('/mainnet/v3/k1'))).toBe('mainnet alice')
    },
  )

  test('rejects an unknown key with 401', () => {
    expect(testRouter().router.http('/v3/k2')).toEqual({
      status: 401,
      contentType: 'text/plain',
      headers: ['www-authenticate', 'Basic realm="Auth failure, invalid project id"'],
      text: 'invalid project id',
      reason: 'invalid project id',
    })
  })

  test('names the known networks and paths in errors', () => {
    const { router } = testRouter()
    expect(describeRoute(router.http('/nowhere/v3/k1'))).toContain(
      'unknown network nowhere: choose one of local, mainnet, l2a',
    )
    expect(describeRoute(router.http('/a/b/c'))).toContain(
      'unknown path: use /, /v3/<API_KEY> or /<network>/v3/<API_KEY>',
    )
    expect(describeRoute(router.http('/local', 'mainnet.localhost'))).toContain('different networks, mainnet and local')
    expect(describeRoute(router.http(`/${'n'.repeat(10_000)}`)).length).toBeLessThan(300)
  })
})

describe('the route of a path', () => {
  test('is cached until the networks change', () => {
    const { router, lookups, change } = testRouter()
    const first = router.http('/mainnet/v3/k1', loopback)
    expect(router.http('/mainnet/v3/k1?again', loopback)).toBe(first)
    expect(lookups).toEqual(['mainnet'])
    change()
    expect(router.http('/mainnet/v3/k1', loopback)).not.toBe(first)
    expect(lookups).toEqual(['mainnet', 'mainnet'])
  })

  test('is cached per host', () => {
    const { router } = testRouter()
    expect(describeRoute(router.http('/v3/k1', 'mainnet.localhost'))).toBe('mainnet alice')
    expect(describeRoute(router.http('/v3/k1', 'l2a.localhost'))).toBe('l2a alice')
    expect(describeRoute(router.http('/v3/k1', loopback))).toBe('local alice')
    // A path and a host that join to another path are not that path.
    expect(router.http('/k1', 'mainnet/v3.localhost')).toMatchObject({ status: 404 })
  })
})
