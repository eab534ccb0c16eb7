import type { Hash } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import { BlockReplay, type ReplayableBlock } from '../../../chain/engine/blockReplay.ts'
import type { ChainTransaction } from '../../../chain/types.ts'
import { define } from '../../../errors.ts'
import type { Inspector } from '../../../evm/inspector.ts'
import { type CallFrame, callFrames } from '../../../execution/trace/callFrames.ts'
import { tracedOf } from '../../../execution/trace/tracer.ts'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson } from '../../rawJson.ts'
import type { TracePosition } from '../../wire/trace/flatCalls.ts'
import type { TraceOptions } from '../../wire/trace/options.ts'
import { STRUCT_LOGS_HINT } from '../../wire/trace/structLogText.ts'
import { runTracer } from './runTracer.ts'
import { TraceList } from './traceList.ts'

export const transactionNotFound = define('TransactionNotFound', -32000, () => 'transaction not found')

/** Returns a mined transaction. Throws TransactionNotFound. */
export function minedTransaction(chain: Chain, hash: Hash): ChainTransaction {
  const transaction = chain.transaction(hash)
  if (transaction === undefined) throw transactionNotFound()
  return transaction
}

/** Returns the time slice of a trace. Its time limit is the lower of the node's limit and the client's `timeout`. */
export function traceTimeSlice(context: Context, { timeout }: Pick<TraceOptions, 'timeout'> = {}): TimeSlice {
  const { milliseconds, maxResult } = context.limits.call
  return new TimeSlice({ caller: context, milliseconds: Math.min(milliseconds, timeout ?? milliseconds), maxResult })
}

/** Returns the position of the next transaction of a replay, or undefined at the end. */
export const nextTracePosition = ({ block, next }: BlockReplay): TracePosition | undefined =>
  next && {
    blockHash: block.hash,
    blockNumber: block.number,
    transactionHash: next.hash,
    transactionPosition: next.index,
  }

/** Executes the next transaction of a replay and returns its outermost frame. */
export async function nextCallTree(replay: BlockReplay, timeSlice: TimeSlice): Promise<CallFrame> {
  const tracer = callFrames(tracedOf(replay.execution, replay.message))
  return tracer.finish(await replay.run(timeSlice, tracer.inspector))
}

/** Executes a mined transaction again and returns its trace. */
export async function traceTransaction(context: Context, hash: Hash, options: TraceOptions): Promise<RawJson> {
  const { block, index } = minedTransaction(context.chain, hash)
  const timeSlice = traceTimeSlice(context, options)
  const replay = await BlockReplay.begin(context.chain, block, timeSlice, index)
  return new RawJson(await traceNext(context, replay, options, timeSlice))
}

/** Returns the traces of all transactions of a block with their hashes. Rejects with GenesisNotTraceable unless `behavior.traceGenesis` is set. */
export async function traceBlock(context: Context, block: ReplayableBlock, options: TraceOptions): Promise<RawJson> {
  if (block.number === 0 && context.behavior.traceGenesis) return new RawJson('[]')
  const replay = await BlockReplay.begin(context.chain, block, traceTimeSlice(context, options))
  const traces = new TraceList(context.limits.traces, STRUCT_LOGS_HINT)
  for (const { hash } of block.transactions) {
    // The time limit applies to each transaction, as in go-ethereum.
    const timeSlice = traceTimeSlice(context, options)
    traces.add(`{"txHash":"${hash}","result":`, ...(await traceNext(context, replay, options, timeSlice)), '}')
    await timeSlice.yield()
  }
  return traces.json
}

function traceNext(
  { behavior: { structLogForm } }: Pick<Context, 'behavior'>,
  replay: BlockReplay,
  options: TraceOptions,
  timeSlice: TimeSlice,
): Promise<readonly string[]> {
  const traced = tracedOf(replay.execution, replay.message, replay.logCount)
  const execute = (inspector: Inspector) => replay.run(timeSlice, inspector)
  const request = { traced, options: { ...options, structLogForm }, position: nextTracePosition(replay) }
  return runTracer(request, execute, timeSlice)
}
