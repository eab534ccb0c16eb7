import { beforeAll, describe, expect, test } from 'vitest'
import type { Execution } from '../../src/layer2/l2a/block.ts'
import { completeL2aTransaction } from '../../src/layer2/l2a/completeL2aTransaction.ts'
import { executionEvents, feeOf, feePayerOf, feeTokens } from '../../src/layer2/l2a/execution.ts'
import { starknetKeccak } from '../../src/layer2/l2a/felt.ts'
import { commitmentRoot, loadStarkHashes, poseidon, poseidonMany } from '../../src/layer2/l2a/hash.ts'
import { commitmentsOf } from '../../src/layer2/l2a/l2aBlockHash.ts'
import type { PartialTransaction } from '../../src/layer2/l2a/transaction.ts'
import { testHeader } from './testHeader.ts'

beforeAll(loadStarkHashes)

const succeeded: Execution = { status: 'SUCCEEDED' }
const complete = (partial: PartialTransaction, profile?: '0.6') =>
  completeL2aTransaction(partial, 'test', () => '0x0', profile)

describe('the fee of a transaction', () => {
  test('is its gas times the prices of its block, in the unit of its version', () => {
    const late = complete({ type: 'INVOKE', version: '0x3' })
    expect(feeOf({ transaction: late, execution: succeeded }, testHeader)).toBe(128n * 10n + 1_000_000n * 11n)
    const early = complete({ type: 'INVOKE', version: '0x1' })
    expect(feeOf({ transaction: early, execution: succeeded }, testHeader)).toBe(1_000n * 7n + 128n * 9n)
  })

  test('is limited by max_fee, and can be set', () => {
    const transaction = complete({ type: 'INVOKE', version: '0x1', members: { max_fee: '0x5' } })
    expect(feeOf({ transaction, execution: succeeded }, testHeader)).toBe(5n)
    expect(feeOf({ transaction, execution: { ...succeeded, fee: '0x63' } }, testHeader)).toBe(99n)
  })

  test.each<PartialTransaction>([{ type: 'DEPLOY' }, { type: 'L1_HANDLER' }, { type: 'DECLARE', version: '0x0' }])(
    'is zero for %j, which has no payer and emits nothing',
    (partial) => {
      const executed = { transaction: complete(partial), execution: succeeded }
      expect(feePayerOf(executed.transaction)).toBeUndefined()
      expect(feeOf(executed, testHeader)).toBe(0n)
      expect(executionEvents(executed, testHeader)).toEqual([])
    },
  )
})

describe('the events of a transaction', () => {
  const transaction = complete({ type: 'INVOKE', version: '0x3', members: { sender_address: '0x77' } })
  const event = { from: '0x1', keys: ['0x2'], data: [] } as const

  test('are its own events and the transfer of its fee to the sequencer', () => {
    const execution: Execution = { ...succeeded, fee: '0x64', events: [event] }
    expect(executionEvents({ transaction, execution }, testHeader)).toEqual([
      event,
      { from: feeTokens.FRI, keys: [starknetKeccak('Transfer')], data: ['0x77', '0x3', '0x64', '0x0'] },
    ])
  })

  test('are only the transfer of the fee if it reverted', () => {
    const execution: Execution = { status: 'REVERTED', fee: '0x64', events: [event] }
    expect(executionEvents({ transaction, execution }, testHeader)).toHaveLength(1)
  })

  test('are part of the event commitment of the block', async () => {
    const execution: Execution = { ...succeeded, fee: '0x0', events: [event] }
    const { event: commitment, eventCount } = await commitmentsOf([{ hash: '0x9', transaction, execution }], testHeader)
    const leaf = poseidonMany([1n, 9n, 1n, 2n, 0n])
    expect([commitment, eventCount]).toEqual([`0x${(await commitmentRoot([leaf], poseidon)).toString(16)}`, 1])
  })
})

describe('completeL2aTransaction', () => {
  test('sets two resource bounds in profile 0.6, and three by default', () => {
    expect(Object.keys(Object(Reflect.get(complete({}, '0.6'), 'resource_bounds')))).toEqual(['l1_gas', 'l2_gas'])
    expect(Object.keys(Object(Reflect.get(complete({}), 'resource_bounds')))).toEqual([
      'l1_gas',
      'l2_gas',
      'l1_data_gas',
    ])
  })

  test('starts the calldata of an L1_HANDLER with the layer-1 address of the sender', () => {
    const transaction = complete({ type: 'L1_HANDLER' })
    if (!('calldata' in transaction)) throw new Error('an L1_HANDLER has calldata')
    const [sender = '0x0', ...payload] = transaction.calldata
    expect(BigInt(sender)).toBeLessThan(2n ** 160n)
    expect(payload).toHaveLength(3)
    for (const calldata of [[], [`0x1${'0'.repeat(40)}` as const]])
      expect(() => complete({ type: 'L1_HANDLER', members: { calldata } })).toThrow('layer-1 address')
  })
})
