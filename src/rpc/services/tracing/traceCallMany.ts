import type { Context } from '../../protocol/context.ts'
import type { RawJson } from '../../rawJson.ts'
import type { TraceCallManyOptions } from '../../wire/trace/options.ts'
import { STRUCT_LOGS_HINT } from '../../wire/trace/structLogText.ts'
import { callLimits } from '../calls/callEnvironments.ts'
import { type CallBundle, CallSequence, type SequenceStart } from '../calls/callSequence.ts'
import { tracePrepared } from './traceCall.ts'
import { TraceList } from './traceList.ts'
import { traceTimeSlice } from './traceMined.ts'

/**
 * Executes bundles of calls in sequence, each call on the state that the previous one left, and returns a list of traces for each bundle.
 * Rejects with TracingFailed if a call cannot start. The time limit is for all calls.
 */
export async function traceCallMany(
  context: Context,
  bundles: readonly CallBundle[],
  start: SequenceStart,
  { stateOverrides, ...options }: TraceCallManyOptions,
): Promise<RawJson> {
  const timeSlice = traceTimeSlice(context, options)
  const limits = { ...callLimits(context), timeSlice, stateOverrides }
  const sequence = await CallSequence.begin(context.chain, start, limits)
  const traces = new TraceList(context.limits.traces, STRUCT_LOGS_HINT)
  for (const { transactions, blockOverride } of bundles) {
    if (transactions.length === 0) traces.add('[]')
    for (const [index, request] of transactions.entries()) {
      const call = await sequence.prepare(request, blockOverride)
      const parts = await tracePrepared(context, call, options, timeSlice)
      // The list separates them with commas, within a bundle and between bundles.
      traces.add(index === 0 ? '[' : '', ...parts, index === transactions.length - 1 ? ']' : '')
      sequence.continueAfter(call)
      if (timeSlice.isOver) await timeSlice.yield()
    }
    sequence.enterNextBlock()
  }
  return traces.json
}
