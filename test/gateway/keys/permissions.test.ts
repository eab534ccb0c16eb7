import { describe, expect, test } from 'vitest'
import { type ApiAccount, builtInAccount } from '../../../src/gateway/keys/apiAccount.ts'
import { mayAdminister, type RequestSource } from '../../../src/gateway/keys/mayAdminister.ts'
import { Permissions } from '../../../src/gateway/keys/permissions.ts'
import { MethodAliases } from '../../../src/rpc/protocol/methodAliases.ts'

const aliases = new MethodAliases({ rollup: 'l2b' })

describe('permissions', () => {
  test('without lists allow everything', () => {
    const permissions = new Permissions({}, aliases)
    expect(permissions.allowNetwork('anything')).toBe(true)
    expect(permissions.allowMethod('anything')).toBe(true)
    expect(permissions.allowOrigin(undefined)).toBe(true)
  })

  test.each([
    ['eth_call', true],
    ['eth_callMany', false],
    ['debug_traceCall', true],
    ['debug', false],
    ['starknet_chainId', true],
    ['l2a_chainId', true],
    ['l2a_specVersion', false],
    ['zks_L1ChainId', true],
    ['rollup_L1ChainId', true],
    ['l2b_L1ChainId', true],
    ['ETH_CALL', false],
    ['', false],
  ])('allow the method %s: %s', (method, isAllowed) => {
    const permissions = new Permissions({ methods: ['eth_call', 'debug_*', 'starknet_chainId', 'zks_*'] }, aliases)
    expect(permissions.allowMethod(method)).toBe(isAllowed)
    expect(permissions.allowMethod(method), 'a second time').toBe(isAllowed)
  })

  test.each([
    ['https://app.example', true],
    ['https://a.b.preview.example', true],
    ['https://preview.example', false],
    ['https://evil.test/.preview.example', false],
    ['http://app.example', false],
    ['https://app.example:444', false],
    ['null', false],
    [undefined, false],
  ])('allow the origin %s: %s', (origin, isAllowed) => {
    const permissions = new Permissions({ origins: ['https://App.example', 'https://*.preview.example'] }, aliases)
    expect(permissions.allowOrigin(origin)).toBe(isAllowed)
  })

  test('handle any number of method names, and very long ones', () => {
    const permissions = new Permissions({ methods: ['eth_*'] }, aliases)
    for (let index = 0; index < 5_000; index++) expect(permissions.allowMethod(`made_up${index}`)).toBe(false)
    expect(permissions.allowMethod(`eth_${'x'.repeat(100_000)}`)).toBe(true)
  })
})

describe('mayAdminister', () => {
  const controlAccount = { ...builtInAccount, id: 'control' }
  const keyAccount = { id: 'ab', name: 'x', isBuiltIn: false }
  const local = { headers: { host: '127.0.0.1:8545' }, socket: { remoteAddress: '127.0.0.1' } }
  const withHeaders = (headers: Record<string, string>) => ({ ...local, headers: { ...local.headers, ...headers } })
  test.each<[string, ApiAccount, RequestSource, boolean]>([
    ['the built-in account from this machine', builtInAccount, local, true],
    ['a request of HTTP/1.0 without a host', builtInAccount, { ...local, headers: {} }, true],
    ['a subdomain of localhost', builtInAccount, withHeaders({ host: 'mainnet.localhost:8545' }), true],
    ['IPv6', builtInAccount, { headers: { host: '[::1]:8545' }, socket: { remoteAddress: '::1' } }, true],
    ['an IPv4-mapped address', builtInAccount, { ...local, socket: { remoteAddress: '::ffff:127.0.0.1' } }, true],
    ['a page of this machine', builtInAccount, withHeaders({ origin: 'http://localhost:3000' }), true],
    ['a page of another host', builtInAccount, withHeaders({ origin: 'https://evil.test' }), false],
    ['a host that starts with localhost', builtInAccount, withHeaders({ origin: 'http://localhost.evil.test' }), false],
    ['a page without an origin', builtInAccount, withHeaders({ origin: 'null' }), false],
    ['another machine', builtInAccount, { ...local, socket: { remoteAddress: '192.168.1.7' } }, false],
    ['an unknown address', builtInAccount, { ...local, socket: {} }, false],
    ['a proxy that keeps the host', builtInAccount, withHeaders({ host: 'node.example' }), false],
    ['a proxy with an invalid host', builtInAccount, withHeaders({ host: 'a b' }), false],
    ...[
      'forwarded',
      'via',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-prefix',
      'x-forwarded-proto',
      'x-real-ip',
    ].map((name): [string, ApiAccount, RequestSource, boolean] => [
      `a proxy that sends ${name}`,
      builtInAccount,
      withHeaders({ [name]: '192.168.1.7' }),
      false,
    ]),
    ['a client with the token', controlAccount, { ...local, socket: { remoteAddress: '192.168.1.7' } }, true],
    ['a client with the token behind a proxy', controlAccount, withHeaders({ via: '1.1 proxy' }), true],
    ['a key', keyAccount, local, false],
  ])('%s', (_, account, source, isAllowed) => {
    expect(mayAdminister(account, source)).toBe(isAllowed)
  })
})
