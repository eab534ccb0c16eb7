import { describe, expect, test } from 'vitest'
import { builtInAccount } from '../../../src/gateway/keys/apiAccount.ts'
import { mayAdminister } from '../../../src/gateway/keys/mayAdminister.ts'
import { Permissions } from '../../../src/gateway/keys/permissions.ts'
import { MethodAliases } from '../../../src/rpc/protocol/methodAliases.ts'

const aliases = new MethodAliases({ rollup: 'l2b' })

describe('permissions', () => {
  test('without lists are for everything', () => {
    const all = new Permissions({}, aliases)
    expect(all.allowNetwork('anything')).toBe(true)
    expect(all.allowMethod('anything')).toBe(true)
    expect(all.allowOrigin(undefined)).toBe(true)
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
  ])('for methods: %s %s', (method, isAllowed) => {
    const some = new Permissions({ methods: ['eth_call', 'debug_*', 'starknet_chainId', 'zks_*'] }, aliases)
    expect(some.allowMethod(method)).toBe(isAllowed)
    expect(some.allowMethod(method), 'when asked again').toBe(isAllowed)
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
  ])('for origins: %s %s', (origin, isAllowed) => {
    const some = new Permissions({ origins: ['https://App.example', 'https://*.preview.example'] }, aliases)
    expect(some.allowOrigin(origin)).toBe(isAllowed)
  })

  test('do not remember every name that anybody thinks of', () => {
    const some = new Permissions({ methods: ['eth_*'] }, aliases)
    for (let index = 0; index < 5_000; index++) expect(some.allowMethod(`made_up${index}`)).toBe(false)
    expect(some.allowMethod(`eth_${'x'.repeat(100_000)}`)).toBe(true)
  })
})

describe('who may administer the node', () => {
  const control = { ...builtInAccount, id: 'control' }
  const ordinary = { id: 'ab', name: 'x', isBuiltIn: false }
  test.each([
    ['the built-in account from this machine', builtInAccount, '127.0.0.1', undefined, true],
    ['the same over IPv6', builtInAccount, '::1', undefined, true],
    ['the same as a socket for both tells it', builtInAccount, '::ffff:127.0.0.1', undefined, true],
    ['a page of this machine', builtInAccount, '127.0.0.1', 'http://localhost:3000', true],
    ['a page of elsewhere', builtInAccount, '127.0.0.1', 'https://evil.test', false],
    ['a page that looks like one of this machine', builtInAccount, '127.0.0.1', 'http://localhost.evil.test', false],
    ['a page without an origin', builtInAccount, '127.0.0.1', 'null', false],
    ['another machine', builtInAccount, '192.168.1.7', undefined, false],
    ['nobody knows who', builtInAccount, undefined, undefined, false],
    ['a client with the token', control, '192.168.1.7', undefined, true],
    ['an ordinary key', ordinary, '127.0.0.1', undefined, false],
  ])('%s: %s %s %s %s', (_, account, address, origin, isAllowed) => {
    expect(mayAdminister(account, address, origin)).toBe(isAllowed)
  })
})
