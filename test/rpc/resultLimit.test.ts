import { afterEach, describe, expect, test } from 'vitest'
import { newestFork } from '../../src/protocol/forks.ts'
import { defaultLimits } from '../../src/rpc/protocol/limits.ts'
import { openChain, type TestChain } from './tracing/openChain.ts'

/** Code that returns 1,000 bytes. */
const RETURNS = '0x6103e86000f3'
/** Code that reverts with 1,000 bytes. */
const REVERTS = '0x6103e86000fd'
/** Code that passes 1,000 bytes to an account without code. */
const PASSES = '0x600060006103e8600060006099615000f100'

const to = `0x${'11'.repeat(20)}`
const calls = (count: number) => Array.from({ length: count }, () => ({ to }))
const code = (text: string) => ({ [to]: { code: text } })

let node: TestChain
afterEach(() => node.chain.close())

/** Opens a chain that returns at most 2,500 bytes of call data, or `traces` characters of traces. */
async function open(traces = defaultLimits.traces): Promise<void> {
  node = await openChain(newestFork, { ...defaultLimits, call: { ...defaultLimits.call, maxResult: 2_500 }, traces })
}

describe('the result limit covers all calls of a request', () => {
  const tooLarge = expect.objectContaining({ code: -32000, message: expect.stringContaining('--result-limit') })
  const callMany = (bundles: readonly number[], text: string) =>
    node.ask<unknown[][]>(
      'eth_callMany',
      bundles.map((count) => ({ transactions: calls(count) })),
      { blockNumber: 'latest', transactionIndex: -1 },
      code(text),
    )

  test.each([RETURNS, REVERTS])('of eth_callMany: %s', async (text) => {
    await open()
    expect(await callMany([2], text)).toMatchObject([[{}, {}]])
    await expect(callMany([3], text)).rejects.toEqual(tooLarge)
    await expect(callMany([1, 1, 1], text), 'in several bundles').rejects.toEqual(tooLarge)
  })

  test('of trace_callMany', async () => {
    await open()
    const address = await node.deploy(RETURNS)
    const trace = (count: number) =>
      node.ask(
        'trace_callMany',
        Array.from({ length: count }, () => [{ to: address }, ['trace']]),
      )
    expect(await trace(2)).toHaveLength(2)
    await expect(trace(3)).rejects.toEqual(tooLarge)
  })

  test('of debug_traceCall', async () => {
    await open()
    const trace = (text: string) => node.ask('debug_traceCall', { to }, 'latest', { stateOverrides: code(text) })
    await trace('0x6109c46000f3')
    await expect(trace('0x6109c56000f3')).rejects.toEqual(tooLarge)
  })
})

describe('the traces of one response have a maximum length', () => {
  const tooLarge = expect.objectContaining({ code: -38026, message: expect.stringContaining('the trace is larger') })

  /** Mines a block with this number of transactions, each with at least 2,000 characters of calldata and traces. */
  async function mine(count: number): Promise<string> {
    const address = await node.deploy(PASSES)
    const [receipt] = await node.mine(...calls(count).map(() => ({ to: address, gas: '0x30d40' })))
    return receipt?.blockNumber ?? expect.fail()
  }
  const methods: [string, (block: string) => unknown[]][] = [
    ['trace_block', (block) => [block]],
    ['trace_replayBlockTransactions', (block) => [block, ['trace']]],
    ['trace_filter', (block) => [{ fromBlock: block, toBlock: block }]],
    ['debug_traceBlockByNumber', (block) => [block, { tracer: 'callTracer' }]],
  ]

  test.each(methods)('of %s', async (method, params) => {
    await open(7_000)
    await node.ask(method, ...params(await mine(2)))
    await expect(node.ask(method, ...params(await mine(4)))).rejects.toEqual(tooLarge)
  })

  test('of trace_callMany', async () => {
    await open(7_000)
    const address = await node.deploy(PASSES)
    const trace = (count: number) =>
      node.ask(
        'trace_callMany',
        Array.from({ length: count }, () => [{ to: address }, ['trace']]),
      )
    expect(await trace(2)).toHaveLength(2)
    await expect(trace(4)).rejects.toEqual(tooLarge)
  })

  test('of trace_filter over several blocks', async () => {
    await open(7_000)
    await mine(2)
    await mine(2)
    await expect(node.ask('trace_filter', { fromBlock: '0x1', toBlock: 'latest' })).rejects.toEqual(tooLarge)
  })
})
