import { Hardfork } from '@ethereumjs/common'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Outcome } from '../../src/evm/message.ts'
import { applyCall } from '../../src/execution/call.ts'
import { newestFork, scheduleUpTo } from '../../src/protocol/forks.ts'
import { TimeSlice } from '../../src/protocol/timeSlice.ts'
import { defaultLimits } from '../../src/rpc/protocol/limits.ts'
import { CallSequence } from '../../src/rpc/services/calls/callSequence.ts'
import { latest } from '../../src/rpc/wire/blockId.ts'
import { GENESIS_TIME, openChain as openBareChain } from '../chain/support.ts'
import { openChain, type TestChain } from './tracing/openChain.ts'

const target = '0x00000000000000000000000000000000000000d1'
const other = '0x00000000000000000000000000000000000000d2'
const sender = '0x00000000000000000000000000000000000000a1'
const word = (value: bigint | number): string => `0x${value.toString(16).padStart(64, '0')}`

/** Returns slot 0 and writes the word of the calldata there. */
const REGISTER = '0x5f545f525f355f5560205ff3'
/** Returns the block number, the time and the balance of the fee recipient's address: NUMBER, TIMESTAMP, COINBASE. */
const BLOCK_READER = '0x435f52426020524160405260605ff3'

let node: TestChain

beforeAll(async () => {
  node = await openChain(newestFork)
  await node.mine()
})
afterAll(() => node.chain.close())

interface Sequence {
  /** Returns the output of each call. Bundles have block overrides. */
  readonly run: (
    bundles: readonly { readonly transactions: readonly object[]; readonly blockOverride?: object }[],
    stateOverrides?: object,
    stateContext?: object,
  ) => Promise<(string | undefined)[][]>
}

const sequences: Readonly<Record<string, Sequence>> = {
  eth_callMany: {
    run: async (bundles, stateOverrides, context = {}) => {
      const results = await node.ask<{ value?: string }[][]>('eth_callMany', bundles, context, stateOverrides)
      return results.map((bundle) => bundle.map(({ value }) => value))
    },
  },
  debug_traceCallMany: {
    run: async (bundles, stateOverrides, context = {}) => {
      const options = { tracer: 'callTracer', stateOverrides }
      const results = await node.ask<{ output?: string }[][]>('debug_traceCallMany', bundles, context, options)
      return results.map((bundle) => bundle.map(({ output }) => output))
    },
  },
}

describe.each(Object.entries(sequences))('%s', (_method, { run }) => {
  test('executes each call on the state that the previous one left, also of another bundle', async () => {
    const set = (value: number) => ({ to: target, data: word(value) })
    expect(
      await run([{ transactions: [set(1), set(2)] }, { transactions: [] }, { transactions: [set(3)] }], {
        [target]: { code: REGISTER },
      }),
    ).toEqual([[word(0), word(1)], [], [word(2)]])
  })

  test('applies state overrides once, before the first call', async () => {
    const pay = { from: sender, to: other, value: '0x1' }
    const balance = { to: target }
    // Returns the balance of `sender`.
    const code = `0x73${sender.slice(2)}315f5260205ff3`
    const [results] = await run([{ transactions: [balance, pay, balance] }], {
      [sender]: { balance: '0x5' },
      [target]: { code },
    })
    expect([results?.[0], results?.[2]]).toEqual([word(5), word(4)])
  })

  test('keeps a moved precompile for all calls', async () => {
    const identity = '0x0000000000000000000000000000000000000004'
    const call = { to: other, data: '0x1234' }
    const overrides = { [identity]: { movePrecompileToAddress: other } }
    expect(await run([{ transactions: [call, call] }, { transactions: [call] }], overrides)).toEqual([
      ['0x1234', '0x1234'],
      ['0x1234'],
    ])
  })

  test('executes each bundle in the block after the one of the previous bundle, and overrides it', async () => {
    const calls = { transactions: [{ to: target }, { to: target }] }
    const results = await run(
      [calls, calls, { ...calls, blockOverride: { blockNumber: '0x64', coinbase: other } }, calls],
      { [target]: { code: BLOCK_READER } },
    )
    const { number, timestamp: time, feeRecipient } = node.chain.head.header
    const outputs = [
      [number, time, BigInt(feeRecipient)],
      [number + 1n, time + 12n, BigInt(feeRecipient)],
      [0x64n, time + 24n, BigInt(other)],
      [number + 3n, time + 36n, BigInt(feeRecipient)],
    ].map((words) => `0x${words.map((value) => word(value).slice(2)).join('')}`)
    expect(results).toEqual(outputs.map((output) => [output, output]))
  })

  test('starts before a transaction of a block', async () => {
    const contract = await node.deploy(REGISTER)
    const [receipt] = await node.mine({ to: contract, data: word(7) }, { to: contract, data: word(8) })
    const blockNumber = receipt?.blockNumber
    const call = [{ transactions: [{ to: contract }] }]
    expect(await run(call, undefined, { blockNumber, transactionIndex: 1 })).toEqual([[word(7)]])
    for (const context of [
      { blockNumber },
      { blockNumber, transactionIndex: -1 },
      { blockNumber, transactionIndex: 9 },
    ])
      expect(await run(call, undefined, context)).toEqual([[word(8)]])
  })
})

test('the system calls of the pending block are executed once, before the overrides', async () => {
  const beaconRoots = '0x000f3df6d732807ef1319fb7b8bb8522d0beac02'
  const pending = await node.ask<{ timestamp: string }>('eth_getBlockByNumber', 'pending', false)
  // EIP-4788 writes the time of the block to this slot.
  const slot = word(BigInt(pending.timestamp) % 8_191n)
  const call = { to: beaconRoots, data: slot }
  const overrides = { [beaconRoots]: { code: '0x5f35545f5260205ff3', stateDiff: { [slot]: word(5) } } }
  const answers = await node.ask(
    'eth_callMany',
    [{ transactions: [call, call] }],
    { blockNumber: 'pending' },
    overrides,
  )
  expect(answers).toEqual([[{ value: word(5) }, { value: word(5) }]])
  const unchanged = { [beaconRoots]: { code: '0x5f35545f5260205ff3' } }
  const context = { blockNumber: 'pending' }
  expect(await node.ask('eth_callMany', [{ transactions: [call] }], context, unchanged)).toEqual([
    [{ value: word(BigInt(pending.timestamp)) }],
  ])
})

test('each bundle has the next slot number (EIP-7843)', async () => {
  const amsterdam = await openChain('amsterdam')
  const bundle = { transactions: [{ data: '0x4b5f5260205ff3' }] }
  const results = await amsterdam.ask<{ value: string }[][]>('eth_callMany', [bundle, bundle])
  const [first, second] = results.flat().map(({ value }) => BigInt(value))
  expect(second).toBe((first ?? 0n) + 1n)
  await amsterdam.chain.close()
})

test('each bundle has the precompiles of its fork', async () => {
  const { activations, ...prague } = scheduleUpTo(Hardfork.Prague)
  const later = activations.map((activation) =>
    activation.fork === Hardfork.Prague ? { ...activation, timestamp: GENESIS_TIME + 12 } : activation,
  )
  const chain = await openBareChain({ forks: { ...prague, activations: later } })
  const timeSlice = new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY })
  const options = { defaultGas: 100_000, gasCap: 100_000, timeSlice }
  const sequence = await CallSequence.begin(chain, { block: latest, before: undefined }, options)
  const outcomes: Outcome[] = []
  for (let bundle = 0; bundle < 2; bundle++) {
    // BLS12_G1ADD, whose input must have 256 bytes.
    const call = await sequence.prepare({ to: '0x000000000000000000000000000000000000000b', data: Uint8Array.of(1) })
    const { outcome } = await applyCall(call.execution, call.message, { strict: false }, timeSlice)
    outcomes.push(outcome)
    sequence.continueAfter(call)
    sequence.enterNextBlock()
  }
  expect(outcomes).toEqual(['success', 'precompileFailed'])
  await chain.close()
})

/** Runs until its gas is used. */
const ENDLESS = '0x5b5f56'
const endlessCall = { data: ENDLESS, gas: '0x1c9c380' }

describe('the time limit', () => {
  test('of eth_callMany is the fourth parameter, in milliseconds', async () => {
    const bundle = { transactions: Array.from({ length: 100 }, () => endlessCall) }
    await expect(node.ask('eth_callMany', [bundle], {}, null, 1)).rejects.toMatchObject({ code: -32016 })
    const short = [{ transactions: [{ data: '0x00' }] }]
    for (const none of [0, null])
      expect(await node.ask('eth_callMany', short, {}, {}, none)).toEqual([[{ value: '0x' }]])
  })

  test('of eth_callMany is at most the limit of the node', async () => {
    const limits = { ...defaultLimits, call: { ...defaultLimits.call, milliseconds: 1 } }
    const limited = await openChain(newestFork, limits)
    const bundle = { transactions: Array.from({ length: 100 }, () => endlessCall) }
    await expect(limited.ask('eth_callMany', [bundle], {}, {}, 60_000)).rejects.toMatchObject({ code: -32016 })
    await limited.chain.close()
  })

  test('of debug_traceCallMany is in its options, and holds for all calls', async () => {
    const bundle = { transactions: Array.from({ length: 100 }, () => endlessCall) }
    const options = { tracer: 'callTracer', timeout: '1ms' }
    await expect(node.ask('debug_traceCallMany', [bundle], {}, options)).rejects.toMatchObject({ code: -32016 })
  })
})

describe('debug_traceCallMany', () => {
  test('returns the result of the tracer for each call, struct logs by default', async () => {
    const bundles = [{ transactions: [{ data: '0x5f00' }, { data: '0x00' }] }, { transactions: [{ data: '0x00' }] }]
    expect(await node.ask('debug_traceCallMany', bundles)).toMatchObject([
      [{ structLogs: [{ op: 'PUSH0' }, { op: 'STOP' }] }, { structLogs: [{ op: 'STOP' }] }],
      [{ failed: false }],
    ])
    expect(await node.ask('debug_traceCallMany', [])).toEqual([])
    const tracer = '{ count: 0, step() { this.count++ }, fault() {}, result() { return [this.count] } }'
    expect(await node.ask('debug_traceCallMany', bundles, {}, { tracer })).toEqual([[[2], [1]], [[1]]])
  })

  test('fails if a call cannot start', async () => {
    const bundles = [{ transactions: [{ data: '0x00' }, { from: other, to: target, value: '0x1' }] }]
    await expect(node.ask('debug_traceCallMany', bundles)).rejects.toMatchObject({
      code: -32000,
      message: expect.stringMatching(/^tracing failed: insufficient funds/),
    })
  })
})

describe('trace_call', () => {
  test('has state and block overrides as its fourth and fifth parameters', async () => {
    const call = { to: target }
    const overrides = { [target]: { code: BLOCK_READER } }
    const { output } = await node.ask<{ output: string }>('trace_call', call, ['trace'], 'latest', overrides, {
      number: '0x64',
      time: '0xffffffff',
      feeRecipient: other,
    })
    expect(output).toBe(`0x${[0x64, 0xffffffff, 0xd2].map((value) => word(value).slice(2)).join('')}`)
    const unchanged = await node.ask<{ output: string }>('trace_call', call, ['trace'], 'latest', null, null)
    expect(unchanged.output).toBe('0x')
  })

  test('has the overridden state as the state before', async () => {
    const stateDiff = { [word(0)]: word(5) }
    const traces = await node.ask('trace_call', { to: target, data: word(6) }, ['stateDiff'], 'latest', {
      [target]: { code: REGISTER, stateDiff },
    })
    expect(traces).toMatchObject({
      output: word(5),
      stateDiff: {
        [target]: { balance: '=', code: '=', storage: { [word(0)]: { '*': { from: word(5), to: word(6) } } } },
      },
    })
  })
})

describe('trace_callMany', () => {
  test('has overrides as its third parameter: of the state once, of the block for all calls', async () => {
    const stateOverrides = { [target]: { code: REGISTER }, [other]: { code: BLOCK_READER } }
    const calls = [
      [{ to: target, data: word(1) }, ['trace']],
      [{ to: target, data: word(2) }, ['trace']],
      [{ to: other }, []],
      [{ to: other }, []],
    ]
    const config = { stateOverrides, blockOverrides: { number: '0x64', time: '0x65', coinbase: target } }
    const traces = await node.ask<{ output: string }[]>('trace_callMany', calls, 'latest', config)
    const blockWords = `0x${[0x64, 0x65, 0xd1].map((value) => word(value).slice(2)).join('')}`
    expect(traces.map(({ output }) => output)).toEqual([word(0), word(1), blockWords, blockWords])
  })

  test('keeps a moved precompile for all calls', async () => {
    const identity = '0x0000000000000000000000000000000000000004'
    const call = [{ to: other, data: '0x1234' }, []]
    const config = { stateOverrides: { [identity]: { movePrecompileToAddress: other } } }
    expect(await node.ask('trace_callMany', [call, call], 'latest', config)).toMatchObject([
      { output: '0x1234' },
      { output: '0x1234' },
    ])
  })
})
