import { describe, expect, test } from 'vitest'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { MethodAliases } from '../../src/rpc/protocol/methodAliases.ts'
import { PriceList } from '../../src/rpc/protocol/prices.ts'
import { largestMap } from './largestMap.ts'

/** The default prices. */
const defaultPrices: readonly (readonly [method: string, credits: number])[] = [
  ['eth_getTransactionByBlockNumberAndIndex', 150],
  ['eth_getTransactionByBlockHashAndIndex', 150],
  ['eth_getTransactionReceipt', 80],
  ['eth_chainId', 5],
  ['net_version', 5],
  ['eth_syncing', 5],
  ['l2a_chainId', 5],
  ['l2a_specVersion', 5],
  ['starknet_chainId', 5],
  ['starknet_specVersion', 5],
  ['l2b_L1ChainId', 5],
  ['zks_L1ChainId', 5],
  ['eth_estimateGas', 300],
  ['eth_blobBaseFee', 300],
  ['eth_getLogs', 255],
  ['eth_getBlockReceipts', 1_000],
  ['debug_getRawBlock', 1_000],
  ['debug_traceTransaction', 1_000],
  ['debug_noSuchMethod', 1_000],
  ['trace_block', 300],
  ['eth_subscribe', 5],
  ['eth_unsubscribe', 10],
  ['eth_getBalance', 80],
  ['eth_simulateV1', 80],
  ['l2a_getBlockWithTxs', 80],
  ['starknet_getBlockWithTxs', 80],
  ['l2b_getTransactionDetails', 80],
  ['zks_getTransactionDetails', 80],
  ['rpc.discover', 80],
  ['noSuchMethod', 80],
  ['', 80],
  ['__proto__', 80],
  ['constructor', 80],
  // Other names in the table are not method names.
  ['batch', 80],
  ['refused', 80],
  ['push:logs', 80],
]

describe('prices', () => {
  test.each(defaultPrices)('%s costs %i credits', (method, credits) => {
    const prices = new PriceList()
    expect(prices.of(method)).toBe(credits)
    expect(prices.of(method), 'the second time').toBe(credits)
  })

  test.each([
    ['newHeads', 50],
    ['logs', 300],
    ['newPendingTransactions', 200],
    ['syncing', 80],
    ['__proto__', 80],
  ])('an event of %s costs %i credits', (kind, credits) => expect(new PriceList().ofPush(kind)).toBe(credits))

  test('a batch costs 80 in addition to its items, and a rejected request 5', () => {
    expect(new PriceList()).toMatchObject({ batch: 80, refused: 5 })
  })

  test('are the same under every name of a method', () => {
    const prices = new PriceList()
    for (const [name, { aliases }] of Object.entries(methods))
      for (const alias of aliases) expect(prices.of(alias), alias).toBe(prices.of(name))
  })

  test('can be set for a method, a prefix, or all other methods', () => {
    const overrides = { eth_call: 26, 'eth_*': 10, '*': 1, batch: 0, 'push:logs': 7, starknet_call: 9 }
    const prices = new PriceList({ overrides })
    expect(prices.of('eth_call')).toBe(26)
    expect(prices.of('eth_getBalance')).toBe(10)
    expect(prices.of('eth_getLogs'), 'the price of a method takes precedence over its prefix').toBe(255)
    expect(prices.of('net_listening')).toBe(1)
    expect(prices.of('l2a_call')).toBe(9)
    expect(prices.batch).toBe(0)
    expect(prices.refused).toBe(5)
    expect(prices.ofPush('logs')).toBe(7)
  })

  test('of a prefix apply to the methods that have a name with it', () => {
    const prices = new PriceList({ overrides: { 'starknet_*': 7, 'hardhat_*': 3, '*': 1 } })
    expect(prices.of('l2a_blockNumber')).toBe(7)
    expect(prices.of('starknet_blockNumber')).toBe(7)
    expect(prices.of('anvil_setBalance')).toBe(3)
    expect(prices.of('evm_mine')).toBe(1)
  })

  test('apply to the prefixes of a network', () => {
    const prices = new PriceList({ aliases: new MethodAliases({ rollup: 'l2b' }) })
    expect(prices.of('rollup_L1ChainId')).toBe(5)
    expect(prices.of('zks_L1ChainId')).toBe(5)
  })

  test.each([
    [{ eth_call: -1 }, /the price of eth_call must be a whole number of credits, 0 or more, not -1/],
    [{ eth_call: 1.5 }, /not 1.5/],
    [{ eth_call: '5' }, /not 5/],
    [{ eth_call: null }, /not null/],
    [{ batches: 5 }, /"batches" cannot have a price: expected a method/],
    [{ 'push:heads': 5 }, /"push:heads" cannot have a price.*push:newHeads/],
    [{ 'eth*': 5 }, /"eth\*" cannot have a price/],
  ])('%j is rejected', (overrides, message) => expect(() => new PriceList({ overrides })).toThrow(message))

  test('are cached for a limited number of methods, and for no long names', () => {
    const prices = new PriceList()
    prices.of('eth_call')
    const findAll = () => {
      for (let index = 0; index < 5_000; index++) prices.of(`made_up${index}`)
    }
    expect(largestMap(findAll)).toBe(1_024)
    expect(largestMap(() => prices.of(`debug_${'x'.repeat(1_000_000)}`))).toBe(0)
    expect(prices.of('eth_call')).toBe(80)
    expect(prices.of(`debug_${'x'.repeat(1_000_000)}`)).toBe(1_000)
  })
})
