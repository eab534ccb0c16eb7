import { describe, expect, test } from 'vitest'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { MethodAliases } from '../../src/rpc/protocol/methodAliases.ts'
import { MethodSet } from '../../src/rpc/protocol/methodSet.ts'
import { effectOf } from '../../src/rpc/protocol/methodSignature.ts'
import { largestMap } from './largestMap.ts'

const aliases = new MethodAliases({ rollup: 'l2b' })
const names = Object.entries(methods)
const namesWith = (effect: string) =>
  names.filter(([name, method]) => effectOf(name, method) === effect).map(([name]) => name)

describe('a list of methods', () => {
  test.each([
    [
      ['hardhat_setBalance'],
      ['anvil_setBalance', 'hardhat_setBalance', 'evm_setAccountBalance', 'tenderly_setBalance'],
      ['anvil_addBalance', 'anvil_setNonce'],
    ],
    [['starknet_chainId'], ['l2a_chainId', 'starknet_chainId'], ['eth_chainId', 'l2a_specVersion']],
    [['rollup_L1ChainId'], ['l2b_L1ChainId', 'zks_L1ChainId', 'rollup_L1ChainId'], ['l2b_chainId']],
    [['evm_*'], ['evm_mine', 'evm_setAccountNonce', 'anvil_snapshot'], ['anvil_mine', 'anvil_setNonce', 'eth_call']],
    [['zks_*'], ['l2b_getTransactionDetails', 'rollup_L1ChainId'], ['l2a_chainId']],
    [['eth_call'], ['eth_call'], ['eth_callMany', 'ETH_CALL', '']],
    [['eth_sendTransaction'], ['eth_sendTransaction'], ['eth_sendTransactionSync', 'eth_sendUnsignedTransaction']],
    [['*'], ['eth_call', 'evm_mine', 'noSuchMethod'], []],
    [['net_version'], ['eth_networkId'], ['eth_chainId']],
    [['eth_*'], ['eth_call', 'eth_networkId', 'eth_noSuchMethod'], ['net_version']],
  ])('%j contains a method by each of its names', (entries, inside, outside) => {
    const set = new MethodSet(entries, aliases)
    for (const name of inside) expect([name, set.has(name), set.has(name)]).toEqual([name, true, true])
    for (const name of outside) expect([name, set.has(name), set.has(name)]).toEqual([name, false, false])
  })

  test.each([
    [
      ['evm_mine'],
      ['evm_mine', 'anvil_mine', 'hardhat_mine', 'evm_mineDetailed', 'hardhat_intervalMine'],
      ['evm_increaseTime'],
    ],
    [['hardhat_mine'], ['evm_mine', 'anvil_mine'], ['evm_snapshot']],
    [['eth_sendTransaction'], ['eth_sendTransactionSync', 'personal_sendTransaction'], ['eth_sendRawTransaction']],
    [['evm_*'], ['evm_mine', 'hardhat_mine', 'vivarium_advanceTime'], ['anvil_setChainId']],
    [
      ['personal_*'],
      ['personal_sendTransaction', 'personal_sign'],
      ['eth_sendTransaction', 'eth_sign', 'eth_accounts'],
    ],
    [['anvil_setStorageAt'], ['hardhat_setStorageAt', 'vivarium_setStateVariable'], ['vivarium_stateVariables']],
    [['anvil_setBalance'], ['hardhat_setBalance', 'tenderly_addBalance'], ['anvil_setCode']],
  ])('%j, as a list of blocked methods, contains methods with the same effect', (entries, inside, outside) => {
    const set = new MethodSet(entries, aliases, { wide: true })
    for (const name of inside) expect([name, set.has(name)]).toEqual([name, true])
    for (const name of outside) expect([name, set.has(name)]).toEqual([name, false])
  })

  test('can contain the names of sets of methods with the same effect', () => {
    const [readOnly, standard, development] = ['read-only', 'standard', 'development'].map(
      (name) => new MethodSet([name], aliases),
    )
    for (const name of namesWith('read'))
      expect([name, readOnly?.has(name), standard?.has(name), development?.has(name)]).toEqual([
        name,
        true,
        true,
        false,
      ])
    for (const name of namesWith('write'))
      expect([name, readOnly?.has(name), standard?.has(name), development?.has(name)]).toEqual([
        name,
        false,
        true,
        false,
      ])
    for (const name of namesWith('control'))
      expect([name, readOnly?.has(name), standard?.has(name), development?.has(name)]).toEqual([
        name,
        false,
        false,
        true,
      ])
    expect([readOnly, standard, development].map((set) => set?.has('noSuchMethod'))).toEqual([false, true, false])
  })

  test('caches a limited number of names, and no long ones', () => {
    const set = new MethodSet(['eth_*'], aliases)
    const hasAll = (names: readonly string[]) => names.every((name) => set.has(name))
    expect(largestMap(() => hasAll(Array.from({ length: 5_000 }, (_, count) => `eth_${count}`)))).toBe(1_024)
    expect(largestMap(() => hasAll([`eth_${'x'.repeat(1_000_000)}`]))).toBe(0)
    expect(hasAll(['eth_1', 'eth_4999', `eth_${'x'.repeat(1_000_000)}`])).toBe(true)
  })
})

describe('the effect of a method', () => {
  test('is write for methods that send or sign', () => {
    expect(namesWith('write')).toEqual(
      expect.arrayContaining([
        'eth_sendTransaction',
        'eth_sendRawTransaction',
        'eth_sign',
        'eth_signTypedData',
        'personal_sign',
      ]),
    )
  })

  test.each([
    'set',
    'send',
    'sign',
    'mine',
    'add',
    'drop',
    'reset',
    'revert',
    'increase',
    'impersonate',
    'import',
    'lock',
    'unlock',
  ])('is not read for names that begin with %s', (verb) => {
    for (const name of namesWith('read'))
      expect(name.replace(/^[a-z0-9]+[_.]/, '')).not.toMatch(new RegExp(`^${verb}([A-Z]|$)`))
  })

  test('is the same for each name of a method', () => {
    for (const [name, method] of names)
      for (const known of [name, ...method.aliases]) {
        expect([known, aliases.plain(known), aliases.effectOf(known)]).toEqual([known, name, effectOf(name, method)])
        expect(aliases.namesOf(known)).toEqual([name, ...method.aliases])
        expect(aliases.groupOf(known)).toBe(method.sameEffectAs ?? name)
      }
  })

  test.each([
    '',
    ' ',
    '\n',
    'read',
    'control/anvil_setBalance',
    'anvil_addBalance hardhat_addBalance',
    ' anvil_addBalance ',
    'anvil_addBalance\n',
    'anvil_addBal',
    '__proto__',
  ])('is unknown for %j', (name) => {
    expect([aliases.effectOf(name), aliases.plain(name), aliases.namesOf(name), aliases.groupOf(name)]).toEqual([
      undefined,
      name,
      [name],
      name,
    ])
  })
})
