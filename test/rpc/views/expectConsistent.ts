import { deepEqual, equal } from 'node:assert/strict'
import { quantityHex } from '../../../src/bytes.ts'
import type { TestChain } from '../tracing/openChain.ts'
import { type Block, callOf, environmentOf, type Frame, framesOf, type Log, type Receipt } from './blockView.ts'
import { expectStateConsistent } from './expectStateConsistent.ts'
import { expectTransfersConsistent } from './expectTransfersConsistent.ts'

type Ask = TestChain['ask']

interface TracedMessage<Result> {
  readonly result: Result
}
interface Opcodes {
  readonly gas: number
  readonly failed: boolean
  readonly structLogs: readonly unknown[]
}
interface VmTrace {
  readonly ops: readonly { readonly sub: VmTrace | null }[]
}
interface SimulatedCall {
  readonly status: string
  readonly gasUsed: string
  readonly logs: readonly Log[]
}

const TRANSFER_ADDRESS = `0x${'ee'.repeat(20)}`
const withLogs = { tracer: 'callTracer', tracerConfig: { withLog: true } }
/** The fields of a simulated block that do not depend on signatures. */
const simulatedFields = ['stateRoot', 'receiptsRoot', 'logsBloom', 'gasUsed', 'requestsHash', 'blockAccessListHash']

/** Asserts that the methods that describe a block and its transactions say the same. `pending` is the pending block before it. */
export async function expectConsistent(ask: Ask, block: Block, pending: Block): Promise<void> {
  const { number } = block
  const receipts = await ask<Receipt[]>('eth_getBlockReceipts', number)
  const frames = (await ask<TracedMessage<Frame>[]>('debug_traceBlockByNumber', number, withLogs)).map(
    ({ result }) => result,
  )
  if (pending.timestamp === block.timestamp)
    for (const field of ['stateRoot', 'receiptsRoot', 'gasUsed'])
      equal(pending[field], block[field], `pending ${field}`)
  await expectLookups(ask, block, receipts)
  for (const [index, frame] of frames.entries()) expectFrame(frame, receipts[index])
  await expectTraces(ask, block, receipts, frames)
  await expectSimulation(ask, block, receipts, frames)
  // Calls have the slot number of the parent, which no override changes.
  if (block.slotNumber === undefined) await expectCalls(ask, block, frames)
  await expectTransfersConsistent(ask, block, receipts, frames)
  await expectStateConsistent(ask, block)
}

async function expectLookups(ask: Ask, block: Block, receipts: readonly Receipt[]): Promise<void> {
  const { number, hash: blockHash, transactions } = block
  equal(receipts.length, transactions.length)
  for (const [index, transaction] of transactions.entries()) {
    const { hash, from, nonce } = transaction
    const position = quantityHex(index)
    deepEqual(await ask('eth_getTransactionReceipt', hash), receipts[index])
    deepEqual(await ask('eth_getTransactionByHash', hash), transaction)
    deepEqual(await ask('eth_getTransactionByBlockNumberAndIndex', number, position), transaction)
    deepEqual(await ask('eth_getTransactionByBlockHashAndIndex', blockHash, position), transaction)
    equal(await ask('ots_getTransactionBySenderAndNonce', from, Number(nonce)), hash)
  }
  const logs = receipts.flatMap((receipt) => receipt.logs)
  deepEqual(await ask('eth_getLogs', { blockHash }), logs)
  for (const { address, topics } of logs) {
    const all = await ask<Log[]>('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' })
    const matching = all.filter(
      (log) => log.address === address && topics.every((topic, index) => log.topics[index] === topic),
    )
    deepEqual(await ask('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest', address, topics }), matching)
  }
}

/** Compares a transaction's frame of callTracer with its receipt. */
function expectFrame(frame: Frame, receipt: Receipt | undefined): void {
  equal(frame.gasUsed, receipt?.gasUsed)
  if (receipt?.status !== undefined) equal(receipt.status, frame.error === undefined ? '0x1' : '0x0')
  const logs = [...framesOf(frame)].flatMap((each) => each.logs ?? [])
  logs.sort((a, b) => Number(a.index) - Number(b.index))
  deepEqual(logs.map(contentOf), receipt?.logs.map(contentOf))
}

const contentOf = ({ address, topics, data }: Log) => ({ address, topics, data })

/** Compares the traces of the block by other ways with each other. */
async function expectTraces(ask: Ask, block: Block, receipts: readonly Receipt[], frames: readonly Frame[]) {
  const { number, hash: blockHash, transactions } = block
  const traced = await ask('debug_traceBlockByHash', blockHash, withLogs)
  deepEqual(await ask('debug_traceBlock', await ask('debug_getRawBlock', number), withLogs), traced)
  const opcodes = await ask<TracedMessage<Opcodes>[]>('debug_traceBlockByNumber', number, {
    disableStack: true,
    disableStorage: true,
  })
  const replays = await ask<{ vmTrace: VmTrace | null }[]>('trace_replayBlockTransactions', number, ['vmTrace'])
  const flat = await ask<{ transactionHash?: string }[]>('trace_block', number)
  for (const [index, { hash }] of transactions.entries()) {
    const [receipt, frame, opcode] = [receipts[index], frames[index], opcodes[index]?.result]
    deepEqual(await ask('debug_traceTransaction', hash, withLogs), frame)
    equal(opcode?.gas, Number(receipt?.gasUsed))
    equal(opcode?.failed, frame?.error !== undefined)
    equal(countSteps(replays[index]?.vmTrace), opcode?.structLogs.length)
    const ofTransaction = await ask<unknown[]>('trace_transaction', hash)
    deepEqual(
      ofTransaction,
      flat.filter(({ transactionHash }) => transactionHash === hash),
    )
    const listed = await ask<unknown[]>('ots_traceTransaction', hash)
    equal(listed.length, frame === undefined ? 0 : [...framesOf(frame)].length)
  }
}

const countSteps = (trace: VmTrace | null | undefined): number =>
  trace?.ops.reduce((count, { sub }) => count + 1 + countSteps(sub), 0) ?? 0

/** Simulates the block on its parent. */
async function expectSimulation(ask: Ask, block: Block, receipts: readonly Receipt[], frames: readonly Frame[]) {
  const { simulated: blockOverrides } = environmentOf(block)
  const calls = block.transactions.map(callOf)
  const simulate = async (traceTransfers: boolean) => {
    const blockStateCalls = [{ blockOverrides, calls }]
    const options = { blockStateCalls, validation: true, traceTransfers }
    const [simulated] = await ask<(Block & { calls: SimulatedCall[] })[]>('eth_simulateV1', options, parentOf(block))
    return simulated
  }
  const simulated = await simulate(false)
  for (const field of simulatedFields) equal(simulated?.[field], block[field], `simulated ${field}`)
  const outcomes = receipts.map(({ gasUsed, logs }) => ({ gasUsed, logs: logs.map(contentOf) }))
  deepEqual(
    simulated?.calls.map(({ gasUsed, logs }) => ({ gasUsed, logs: logs.map(contentOf) })),
    outcomes,
  )
  const withTransfers = await simulate(true)
  for (const [index, { logs }] of withTransfers?.calls.entries() ?? []) {
    const transfers = logs.filter(({ address }) => address === TRANSFER_ADDRESS)
    const frame = frames[index]
    if (frame !== undefined && block.blockAccessListHash === undefined)
      deepEqual(transfers.map(transferOf).sort(), [...transfersOf(frame)].sort())
  }
}

const parentOf = ({ number }: Block): string => quantityHex(Number(number) - 1)

const transferOf = ({ topics: [, from = '', to = ''], data }: Log) =>
  `0x${from.slice(26)} to 0x${to.slice(26)}: ${BigInt(data)}`

/** Yields the transfers of a frame that succeeded. */
function* transfersOf({ type, from, to, value = '0x0', error, calls = [] }: Frame): Generator<string> {
  if (error !== undefined) return
  const hasValue = BigInt(value) > 0n && !['DELEGATECALL', 'STATICCALL', 'CALLCODE'].includes(type)
  if (hasValue) yield `${from} to ${to}: ${BigInt(value)}`
  for (const call of calls) yield* transfersOf(call)
}

/** Repeats the first transaction, and all of them, as calls on the state of the parent. */
async function expectCalls(ask: Ask, block: Block, frames: readonly Frame[]): Promise<void> {
  const [first] = block.transactions
  const [frame] = frames
  if (first === undefined || frame === undefined) return
  const { called: environment } = environmentOf(block)
  const options = { ...withLogs, blockOverrides: environment }
  deepEqual(await ask('debug_traceCall', callOf(first), parentOf(block), options), frame)
  const called = await ask<string>('eth_call', callOf(first), parentOf(block), {}, environment).catch(outputOf)
  const hasOutput = frame.error === undefined || frame.error === 'execution reverted'
  equal(called, hasOutput ? (frame.output ?? '0x') : undefined)
  const bundle = { transactions: block.transactions.map(callOf), blockOverride: environment }
  const context = { blockNumber: parentOf(block) }
  const [traces] = await ask<Frame[][]>('debug_traceCallMany', [bundle], context, { tracer: 'callTracer' })
  deepEqual(traces?.map(shapeOf), frames.map(shapeOf))
}

/** Returns the output of a call that failed: the revert data. Undefined if it did not revert. */
const outputOf = ({ message, data }: { message: string; data?: string }): string | undefined =>
  message.startsWith('execution reverted') ? (data ?? '0x') : undefined

/** The parts of a frame that do not depend on the position of its logs. */
const shapeOf = ({ type, from, to, gasUsed, error, output, calls = [] }: Frame): unknown => ({
  type,
  from,
  to,
  gasUsed,
  error,
  output,
  calls: calls.map(shapeOf),
})
