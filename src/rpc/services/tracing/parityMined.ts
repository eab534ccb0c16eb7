/** Traces of mined transactions in OpenEthereum's format. */

import type { Address, Hash } from '../../../bytes.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import type { ChainBlock } from '../../../chain/types.ts'
import type { CallFrame } from '../../../execution/trace/callFrames.ts'
import { tracedOf } from '../../../execution/trace/tracer.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson, rawJsonOf } from '../../rawJson.ts'
import { itemsText, listText } from '../../wire/listText.ts'
import { type PlacedCall, placedCalls } from '../../wire/trace/parity.ts'
import type { TraceType } from '../../wire/trace/traceTypes.ts'
import { joinInSlices } from '../joinInSlices.ts'
import { blockRewards, type Reward } from './blockRewards.ts'
import { parityTracer } from './parityTracer.ts'
import { involvedAccounts, rememberParticipants } from './participants.ts'
import { TraceList } from './traceList.ts'
import { minedTransaction, nextCallTree, nextTracePosition, traceTimeSlice } from './traceMined.ts'

/** Returns the frames of a mined transaction, or `unknown` if it does not exist. */
export async function transactionCalls(context: Context, hash: Hash, unknown: readonly [] | null): Promise<RawJson> {
  const timeSlice = traceTimeSlice(context)
  const calls = await callsOf(context, hash, timeSlice)
  return calls === undefined ? rawJsonOf(unknown) : new RawJson(await joinInSlices(listText(calls), timeSlice))
}

/** Returns the frame of a mined transaction at a trace address, or null if one of them does not exist. */
export async function placedCallAt(context: Context, hash: Hash, address: readonly number[]): Promise<RawJson> {
  const timeSlice = traceTimeSlice(context)
  const wanted = address.join()
  for (const call of (await callsOf(context, hash, timeSlice)) ?? []) {
    if (call.traceAddress.join() === wanted) return rawJsonOf(call)
    if (timeSlice.isOver) await timeSlice.yield()
  }
  return rawJsonOf(null)
}

/** Returns the frames of a mined transaction, or undefined if it does not exist. */
async function callsOf(context: Context, hash: Hash, timeSlice: TimeSlice): Promise<Iterable<PlacedCall> | undefined> {
  const transaction = context.chain.transaction(hash)
  if (transaction === undefined) return undefined
  const replay = await BlockReplay.begin(context.chain, transaction.block, timeSlice, transaction.index)
  return (await nextCalls(replay, timeSlice)).calls
}

/** Returns the frames of all transactions of a block and its rewards. The genesis block has none. Rejects with TraceTooLarge. */
export async function blockCalls(context: Context, block: ChainBlock): Promise<RawJson> {
  const traces = new TraceList(context.limits.traces, 'request the traces of single transactions')
  const timeSlice = traceTimeSlice(context)
  for await (const calls of callsOfBlock(context, block, timeSlice)) {
    const parts = await joinInSlices(itemsText(calls), timeSlice)
    if (parts.length > 0) traces.add(...parts)
  }
  return traces.json
}

/** Yields the frames of each transaction of a block, then its rewards. */
export async function* callsOfBlock(
  context: Context,
  block: ChainBlock,
  timeSlice: TimeSlice,
): AsyncGenerator<Iterable<PlacedCall | Reward>> {
  if (block.number === 0) return
  // A range can contain many empty blocks, and the replay of a block begins with its system calls.
  if (block.transactions.length > 0) yield* callsOfTransactions(context, block, timeSlice)
  yield blockRewards(block)
}

/** Also caches which accounts the block involves: see `isKnownAbsent`. */
async function* callsOfTransactions(
  context: Context,
  block: ChainBlock,
  timeSlice: TimeSlice,
): AsyncGenerator<Iterable<PlacedCall>> {
  const replay = await BlockReplay.begin(context.chain, block, timeSlice)
  const involved: ReadonlySet<Address>[] = []
  while (replay.next !== undefined) {
    const { calls, outermost } = await nextCalls(replay, timeSlice)
    involved.push(involvedAccounts(outermost))
    yield calls
    if (timeSlice.isOver) await timeSlice.yield()
  }
  rememberParticipants(context.chain, block, involved)
}

async function nextCalls(
  replay: BlockReplay,
  timeSlice: TimeSlice,
): Promise<{ readonly calls: Iterable<PlacedCall>; readonly outermost: CallFrame }> {
  const position = nextTracePosition(replay)
  const outermost = await nextCallTree(replay, timeSlice)
  return { calls: position === undefined ? [] : placedCalls(outermost, position), outermost }
}

/** Returns the traces of a mined transaction. Rejects with TransactionNotFound. */
export async function replayTransaction(context: Context, hash: Hash, types: ReadonlySet<TraceType>): Promise<RawJson> {
  const { block, index } = minedTransaction(context.chain, hash)
  const timeSlice = traceTimeSlice(context)
  const replay = await BlockReplay.begin(context.chain, block, timeSlice, index)
  return new RawJson(await replayNext(replay, types, timeSlice))
}

/** Returns the traces of all transactions of a block. Rejects with TraceTooLarge. */
export async function replayBlock(
  context: Context,
  block: ChainBlock,
  types: ReadonlySet<TraceType>,
): Promise<RawJson> {
  const traces = new TraceList(context.limits.traces, 'request fewer kinds of traces, or replay single transactions')
  if (block.number === 0) return traces.json
  const timeSlice = traceTimeSlice(context)
  const replay = await BlockReplay.begin(context.chain, block, timeSlice)
  while (replay.next !== undefined) {
    traces.add(...(await replayNext(replay, types, timeSlice)))
    if (timeSlice.isOver) await timeSlice.yield()
  }
  return traces.json
}

/** Executes the next transaction and returns the JSON text of its traces in parts. */
async function replayNext(
  replay: BlockReplay,
  types: ReadonlySet<TraceType>,
  timeSlice: TimeSlice,
): Promise<readonly string[]> {
  const hash = replay.next?.hash
  const tracer = parityTracer(tracedOf(replay.execution, replay.message), types)
  return joinInSlices(tracer.finish(await replay.run(timeSlice, tracer.inspector), hash), timeSlice)
}
