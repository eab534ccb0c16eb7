import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChain, type Receipt, type TestChain } from './openChain.ts'

const NEW_ACCOUNT = '0x00000000000000000000000000000000000000ee'
/** 70,000 gas: sufficient for the intrinsic gas, but not for a new account. */
const GAS = '0x11170'

const transactions = [
  { name: 'a transfer', type: 'CALL', transaction: { to: NEW_ACCOUNT, value: '0x1', gas: GAS } },
  { name: 'a creation', type: 'CREATE', transaction: { data: '0x00', gas: GAS } },
]

// From Amsterdam on, a message pays for a new account before its first frame (EIP-2780, EIP-8037).
describe.each(transactions)('$name whose gas does not pay for its new account', ({ type, transaction }) => {
  let node: TestChain
  let receipt: Receipt
  beforeAll(async () => {
    node = await openChain('amsterdam')
    ;[receipt] = (await node.mine(transaction)) as [Receipt]
  })
  afterAll(() => node.chain.close())

  const trace = (tracer: string | undefined, tracerConfig?: object) =>
    node.ask('debug_traceTransaction', receipt.transactionHash, { tracer, tracerConfig })
  const outOfGas = { type, gas: GAS, gasUsed: GAS, error: 'out of gas' }
  const flat = { type: type.toLowerCase(), subtraces: 0, traceAddress: [], error: 'Out of gas', result: null }

  test('fails and uses all its gas', () => {
    expect(receipt).toMatchObject({ status: '0x0', gasUsed: GAS, logs: [] })
  })

  test('has a trace of each tracer with call frames', async () => {
    expect(await trace('callTracer')).toMatchObject(outOfGas)
    expect(await trace('erc7562Tracer')).toMatchObject(outOfGas)
    expect(await trace('flatCallTracer')).toMatchObject([{ type: flat.type, error: 'out of gas' }])
    expect(await trace('muxTracer', { callTracer: {} })).toMatchObject({ callTracer: outOfGas })
    expect(await trace('{ fault() {}, result: ({ type, error }) => ({ type, error }) }')).toEqual({
      type,
      error: 'out of gas',
    })
    expect(await trace(undefined)).toMatchObject({ gas: Number(GAS), failed: true, structLogs: [] })
  })

  test('has a trace of the methods of other nodes', async () => {
    const { transactionHash: hash, blockNumber } = receipt
    expect(await node.ask('trace_transaction', hash)).toMatchObject([flat])
    expect(await node.ask('trace_replayTransaction', hash, ['trace', 'vmTrace'])).toMatchObject({ trace: [flat] })
    expect(await node.ask('ots_traceTransaction', hash)).toMatchObject([{ type, depth: 0 }])
    expect(await node.ask('ots_searchTransactionsBefore', node.accounts[0], 0, 5)).toMatchObject({ txs: [{ hash }] })
    expect(await node.ask('trace_filter', { fromBlock: blockNumber, toBlock: blockNumber })).toMatchObject([flat])
  })

  test('has a trace of the same call', async () => {
    const call = { from: node.accounts[0], ...transaction }
    expect(await node.ask('debug_traceCall', call, 'latest', { tracer: 'callTracer' })).toMatchObject(outOfGas)
    expect(await node.ask('trace_call', call, ['trace'])).toMatchObject({ trace: [flat] })
    const [block] = await node.ask<{ calls: unknown[] }[]>('eth_simulateV1', {
      traceTransfers: true,
      blockStateCalls: [{ calls: [call] }],
    })
    expect(block?.calls).toMatchObject([{ status: '0x0', gasUsed: GAS, logs: [], error: { message: 'out of gas' } }])
  })
})
