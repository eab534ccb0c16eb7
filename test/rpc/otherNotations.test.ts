import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { BlockId, BlockNumber, BlockParameter, BlockText, SimulationBase } from '../../src/rpc/wire/blockId.ts'
import { Flag } from '../../src/rpc/wire/boolean.ts'
import { Address, Data, Hash, StorageKey } from '../../src/rpc/wire/bytes.ts'
import { inHexNotation } from '../../src/rpc/wire/otherNotations.ts'
import { StateOverrides } from '../../src/rpc/wire/overrides.ts'
import { Count, Index, Integer, Quantity, Uint64 } from '../../src/rpc/wire/quantity.ts'
import { BaseOrFlags, Simulation } from '../../src/rpc/wire/simulateRequest.ts'
import { alice, bob, wallet } from '../chain/support.ts'
import { type ExampleNode, openExampleChain } from './exampleChain.ts'

let node: ExampleNode
beforeAll(async () => {
  node = await openExampleChain()
})
afterAll(() => node.chain.close())

const word = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

const providerOf = (clientVersion: string) =>
  createProvider(createEndpoint(createTable(methods), { chain: node.chain, wallet, clientVersion }, () => {}))

/** A request in notations of development nodes, and the same one in the notation of go-ethereum. */
const requests: readonly (readonly [method: string, given: readonly unknown[], strict: readonly unknown[]])[] = [
  ['eth_getBlockByNumber', ['1', false], ['0x1', false]],
  ['eth_getBlockByNumber', [word(2), false], ['0x2', false]],
  ['eth_getBalance', [alice, '0'], [alice, '0x0']],
  ['eth_getBalance', [alice, { blockNumber: 1 }], [alice, { blockNumber: '0x1' }]],
  ['eth_getLogs', [{ fromBlock: '0x00', toBlock: '2' }], [{ fromBlock: '0x0', toBlock: '0x2' }]],
  ['eth_getTransactionByBlockNumberAndIndex', ['0x01', 0], ['0x1', '0x0']],
  ['eth_getStorageAt', [bob, 1, 'latest'], [bob, '0x1', 'latest']],
  [
    'eth_call',
    [{ from: alice, to: bob, gas: 100_000, value: '0', gasPrice: '0x00', data: '' }, 1],
    [{ from: alice, to: bob, gas: '0x186a0', value: '0x0', gasPrice: '0x0', data: '0x' }, '0x1'],
  ],
  [
    'eth_call',
    [{ to: bob, data: '0x' }, 'latest', { [bob]: { balance: 5, nonce: '0x01', code: '0x5f' } }, { number: '9' }],
    [{ to: bob, data: '0x' }, 'latest', { [bob]: { balance: '0x5', nonce: '0x1', code: '0x5f' } }, { number: '0x9' }],
  ],
  [
    'eth_fillTransaction',
    [{ from: alice, to: bob, value: '1', gas: 30_000, nonce: '0x09', maxFeePerGas: 2_000_000_000, accessList: [] }],
    [{ from: alice, to: bob, value: '0x1', gas: '0x7530', nonce: '0x9', maxFeePerGas: '0x77359400', accessList: [] }],
  ],
  [
    'eth_fillTransaction',
    [{ from: alice.slice(2), to: bob.slice(2), type: 2, value: '0x', data: 'abcd' }],
    [{ from: alice, to: bob, type: '0x2', value: '0x0', data: '0xabcd' }],
  ],
  [
    'eth_getLogs',
    [{ fromBlock: 0, address: [bob.slice(2)], topics: [word(1).slice(2), [word(2).slice(2), null]] }],
    [{ fromBlock: '0x0', address: [bob], topics: [word(1), [word(2), null]] }],
  ],
  ['eth_getTransactionReceipt', [word(3).slice(2)], [word(3)]],
  [
    'eth_simulateV1',
    [
      {
        blockStateCalls: [
          { blockOverrides: { time: '0x0ffffffff', gasLimit: 1_000_000 }, calls: [{ from: alice, to: bob, value: 1 }] },
        ],
      },
      '0x01',
    ],
    [
      {
        blockStateCalls: [
          {
            blockOverrides: { time: '0xffffffff', gasLimit: '0xf4240' },
            calls: [{ from: alice, to: bob, value: '0x1' }],
          },
        ],
      },
      '0x1',
    ],
  ],
]

/** Parameters of eth_subscribe in notations of development nodes. */
const subscriptions: readonly (readonly [kind: string, options: object])[] = [
  ['logs', { fromBlock: '16', address: bob.slice(2) }],
  ['logs', { fromBlock: '0x010', address: [bob.slice(2)], topics: [word(1).slice(2), [word(2).slice(2), null]] }],
  ['transactionReceipts', { transactionHashes: [word(3).slice(2)] }],
]

describe.each(['anvil/v1.7.1', 'HardhatNetwork/2.29.1', 'Ganache/v7.9.2'])('with the client version %s', (name) => {
  test.each(requests)('%s accepts %j', async (method, given, strict) => {
    const { request } = providerOf(name)
    expect(await request({ method, params: given } as never)).toEqual(
      await request({ method, params: strict } as never),
    )
  })

  test.each(subscriptions)('eth_subscribe accepts %j', async (...params) => {
    expect(await providerOf(name).request({ method: 'eth_subscribe', params })).toMatch(/^0x/)
  })

  test('a value without a number is refused, and the error shows it', async () => {
    const params = [{ to: bob, gas: 100_000, value: 'much' }, 'latest']
    await expect(providerOf(name).request({ method: 'eth_call', params } as never)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('(transaction.value): expected a hex quantity'),
    })
  })
})

describe('with the client version of vivarium', () => {
  test.each(subscriptions)('eth_subscribe refuses %j', async (...params) => {
    const { request } = providerOf('vivarium/v1.0.0')
    await expect(request({ method: 'eth_subscribe', params })).rejects.toMatchObject({ code: -32602 })
  })

  test.each(requests)('%s refuses %j', async (method, given) => {
    const { request } = providerOf('vivarium/v1.0.0')
    await expect(request({ method, params: given } as never)).rejects.toMatchObject({ code: -32602 })
  })
})

test.each([
  ['Quantity', Quantity],
  ['Uint64', Uint64],
  ['Index', Index],
  ['BlockParameter', BlockParameter],
  ['SimulationBase', SimulationBase],
  ['BaseOrFlags', BaseOrFlags],
])('numbers for %s', (_, schema: z.ZodType) => {
  for (const given of ['16', '0x010', '0x0000000000000010']) expect(inHexNotation(schema, given)).toBe('0x10')
  for (const given of ['0x10', '-1', '1.5', '0xg', -1, 1.5, 2 ** 53, null, undefined, true, []])
    expect(inHexNotation(schema, given)).toBeUndefined()
})

test.each([
  ['BlockId', BlockId],
  ['BlockNumber', BlockNumber],
  ['BlockText', BlockText],
])('decimal strings for %s, which accepts leading zeros', (_, schema: z.ZodType) => {
  expect(inHexNotation(schema, '16')).toBe('0x10')
  expect(inHexNotation(schema, '0x010')).toBeUndefined()
})

test('bytes, addresses and hashes are not numbers', () => {
  for (const schema of [Data, Address, Hash]) expect(inHexNotation(schema, 16)).toBeUndefined()
  expect(inHexNotation(Data, '')).toBe('0x')
  expect(inHexNotation(Address, '')).toBeUndefined()
  expect(inHexNotation(StorageKey, 16)).toBe('0x10')
  expect(inHexNotation(Flag, '1')).toBeUndefined()
})

test('the given value does not change', () => {
  const given = { blockStateCalls: [{ calls: [{ value: 1 }, { value: '0x2' }] }] }
  const converted = inHexNotation(Simulation, given)
  expect(converted).toEqual({ blockStateCalls: [{ calls: [{ value: '0x1' }, { value: '0x2' }] }] })
  expect(given.blockStateCalls[0]?.calls[0]).toEqual({ value: 1 })
})

test('many values are converted in linear time', () => {
  const entries = Array.from({ length: 50_000 }, (_, index) => [word(index), word(index).slice(2)])
  const overrides = { [bob]: { stateDiff: Object.fromEntries(entries) } }
  const converted = inHexNotation(StateOverrides, overrides) as typeof overrides
  expect(converted[bob]?.stateDiff[word(7)]).toBe(word(7))
})

test.each([
  ['Integer', Integer],
  ['Count', Count],
])('%s accepts leading zeros', (_, schema: z.ZodType) => {
  expect(schema.parse(word(2))).toBe(2)
  expect(() => schema.parse(`${word(2)}0`)).toThrow()
  expect(() => schema.parse(`0x1${'0'.repeat(20)}`)).toThrow()
})
