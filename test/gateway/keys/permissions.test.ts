import { describe, expect, test } from 'vitest'
import { builtInAccount } from '../../../src/gateway/keys/apiAccount.ts'
import { mayAdminister } from '../../../src/gateway/keys/mayAdminister.ts'
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
  test.each([
    ['the built-in account from this machine', builtInAccount, '127.0.0.1', undefined, true],
    ['the built-in account over IPv6', builtInAccount, '::1', undefined, true],
    ['the built-in account over an IPv4-mapped address', builtInAccount, '::ffff:127.0.0.1', undefined, true],
    ['a page of this machine', builtInAccount, '127.0.0.1', 'http://localhost:3000', true],
    ['a page of another host', builtInAccount, '127.0.0.1', 'https://evil.test', false],
    ['a page of a host that starts with localhost', builtInAccount, '127.0.0.1', 'http://localhost.evil.test', false],
    ['a page without an origin', builtInAccount, '127.0.0.1', 'null', false],
    ['another machine', builtInAccount, '192.168.1.7', undefined, false],
    ['an unknown address', builtInAccount, undefined, undefined, false],
    ['a client with the token', controlAccount, '192.168.1.7', undefined, true],
    ['a key', keyAccount, '127.0.0.1', undefined, false],
  ])('%s: %s %s %s %s', (_, account, address, origin, isAllowed) => {
    expect(mayAdminister(account, address, origin)).toBe(isAllowed)
  })
})
