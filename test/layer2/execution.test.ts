import { beforeAll, describe, expect, test } from 'vitest'
import type { BlockHeader, Execution } from '../../src/layer2/l2a/block.ts'
import { completeL2aTransaction } from '../../src/layer2/l2a/completeL2aTransaction.ts'
import { executionEvents, feeOf, feePayerOf, feeTokens } from '../../src/layer2/l2a/execution.ts'
import { entryPointSelector } from '../../src/layer2/l2a/felt.ts'
import { commitmentRoot, loadStarkHashes, poseidon, poseidonMany } from '../../src/layer2/l2a/hash.ts'
import { commitmentsOf } from '../../src/layer2/l2a/l2aBlockHash.ts'
import type { PartialTransaction } from '../../src/layer2/l2a/transaction.ts'

beforeAll(loadStarkHashes)

const header: BlockHeader = {
  number: 1,
  parentHash: '0xb',
  timestamp: 4,
  sequencer: '0x3',
  l1GasPrice: { fri: '0x6', wei: '0x7' },
  l1DataGasPrice: { fri: '0xa', wei: '0x9' },
  l2GasPrice: { fri: '0xb', wei: '0xc' },
  l1DaMode: 'BLOB',
  version: '0.13.4',
}
const succeeded: Execution = { status: 'SUCCEEDED' }
const complete = (partial: PartialTransaction, profile?: '0.6') =>
  completeL2aTransaction(partial, 'test', () => '0x0', profile)

describe('the fee of a transaction', () => {
  test('is its gas at the prices of its block, in the unit of its version', () => {
    const late = complete({ type: 'INVOKE', version: '0x3' })
    expect(feeOf({ transaction: late, execution: succeeded }, header)).toBe(128n * 10n + 1_000_000n * 11n)
    const early = complete({ type: 'INVOKE', version: '0x1' })
    expect(feeOf({ transaction: early, execution: succeeded }, header)).toBe(1_000n * 7n + 128n * 9n)
  })

  test('is at most what the transaction allows, and what it was given', () => {
    const transaction = complete({ type: 'INVOKE', version: '0x1', members: { max_fee: '0x5' } })
    expect(feeOf({ transaction, execution: succeeded }, header)).toBe(5n)
    expect(feeOf({ transaction, execution: { ...succeeded, fee: '0x63' } }, header)).toBe(99n)
  })

  test.each<PartialTransaction>([{ type: 'DEPLOY' }, { type: 'L1_HANDLER' }, { type: 'DECLARE', version: '0x0' }])(
    'is zero for %j, which has no payer and emits nothing',
    (partial) => {
      const executed = { transaction: complete(partial), execution: succeeded }
      expect(feePayerOf(executed.transaction)).toBeUndefined()
      expect(feeOf(executed, header)).toBe(0n)
      expect(executionEvents(executed, header)).toEqual([])
    },
  )
})

describe('the events of a transaction', () => {
  const transaction = complete({ type: 'INVOKE', version: '0x3', members: { sender_address: '0x77' } })
  const given = { from: '0x1', keys: ['0x2'], data: [] } as const

  test('are those it was given and the transfer of its fee to the sequencer', () => {
    const execution: Execution = { ...succeeded, fee: '0x64', events: [given] }
    expect(executionEvents({ transaction, execution }, header)).toEqual([
      given,
      { from: feeTokens.FRI, keys: [entryPointSelector('Transfer')], data: ['0x77', '0x3', '0x64', '0x0'] },
    ])
  })

  test('are the transfer of the fee alone where it reverted', () => {
    const execution: Execution = { status: 'REVERTED', fee: '0x64', events: [given] }
    expect(executionEvents({ transaction, execution }, header)).toHaveLength(1)
  })

  test('are committed to by the block', () => {
    const execution: Execution = { ...succeeded, fee: '0x0', events: [given] }
    const { event, eventCount } = commitmentsOf([{ hash: '0x9', transaction, execution }], header)
    const leaf = poseidonMany([1n, 9n, 1n, 2n, 0n])
    expect([event, eventCount]).toEqual([`0x${commitmentRoot([leaf], poseidon).toString(16)}`, 1])
  })
})

describe('what is filled in', () => {
  test('has no bound for data gas in profile 0.6, and three bounds today', () => {
    expect(Object.keys(Object(Reflect.get(complete({}, '0.6'), 'resource_bounds')))).toEqual(['l1_gas', 'l2_gas'])
    expect(Object.keys(Object(Reflect.get(complete({}), 'resource_bounds')))).toEqual([
      'l1_gas',
      'l2_gas',
      'l1_data_gas',
    ])
  })

  test('of an L1_HANDLER begins with the layer-1 address of the sender', () => {
    const transaction = complete({ type: 'L1_HANDLER' })
    if (!('calldata' in transaction)) throw new Error('an L1_HANDLER has calldata')
    const [sender = '0x0', ...payload] = transaction.calldata
    expect(BigInt(sender)).toBeLessThan(2n ** 160n)
    expect(payload).toHaveLength(3)
    for (const calldata of [[], [`0x1${'0'.repeat(40)}` as const]])
      expect(() => complete({ type: 'L1_HANDLER', members: { calldata } })).toThrow('layer-1 address')
  })
})
