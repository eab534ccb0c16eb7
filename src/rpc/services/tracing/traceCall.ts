import type { BlockId } from '../../../chain/types.ts'
import { define } from '../../../errors.ts'
import type { Inspector } from '../../../evm/inspector.ts'
import { applyCall } from '../../../execution/call.ts'
import { type CallEnvironment, type PreparedCall, prepareCall } from '../../../execution/callEnvironment.ts'
import type { CallRequest } from '../../../execution/callRequest.ts'
import { type TracedMessage, tracedOf } from '../../../execution/trace/tracer.ts'
import type { MessageChecks } from '../../../protocol/checkMessage.ts'
import { Rejection } from '../../../protocol/rejection.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson } from '../../rawJson.ts'
import type { TraceCallOptions, TraceOptions } from '../../wire/trace/options.ts'
import { blockAt } from '../blocks.ts'
import { callEnvironmentAt, callLimits } from '../calls/callEnvironments.ts'
import { environmentBefore } from '../calls/environmentBefore.ts'
import { runTracer } from './runTracer.ts'
import { traceTimeSlice } from './traceMined.ts'

export const tracingFailed = define<{ reason: string }>(
  'TracingFailed',
  -32000,
  ({ reason }) => `tracing failed: ${reason}`,
)
export const noSuchIndex = define<{ index: number; count: number }>(
  'NoSuchTransactionIndex',
  -32000,
  ({ index, count }) => `transaction index ${index} is out of range: the block has ${count} transactions`,
)

/** Executes a call on the state after a block, or before one of its transactions, and returns its trace. */
export async function traceCall(
  context: Context,
  request: CallRequest,
  id: BlockId,
  { stateOverrides, blockOverrides, txIndex, ...options }: TraceCallOptions,
): Promise<RawJson> {
  const timeSlice = traceTimeSlice(context, options)
  const environment = await (txIndex === undefined
    ? callEnvironmentAt(context.chain, id)
    : environmentAtIndex(context, id, txIndex, timeSlice))
  const call = await prepareCall(environment, request, {
    ...callLimits(context),
    stateOverrides,
    blockOverrides,
    timeSlice,
  })
  return new RawJson(await tracePrepared(context, call, options, timeSlice))
}

/** Executes a prepared call with the tracer of the options. Rejects with TracingFailed if the call cannot start. */
export function tracePrepared(
  { behavior: { structLogForm } }: Pick<Context, 'behavior'>,
  call: PreparedCall,
  options: TraceOptions,
  timeSlice: TimeSlice,
): Promise<readonly string[]> {
  const traced = tracedOf(call.execution, call.message)
  const execute = (inspector: Inspector) => runTraced(call, { strict: false }, inspector, timeSlice)
  return runTracer({ traced, options: { ...options, structLogForm }, position: undefined }, execute, timeSlice)
}

/** Executes a prepared call with an inspector. Rejects with TracingFailed if the call cannot start, and with ResultTooLarge. */
export async function runTraced(
  { execution, message }: Pick<TracedMessage, 'execution' | 'message'>,
  checks: MessageChecks,
  inspector: Inspector,
  timeSlice: TimeSlice,
) {
  try {
    return await applyCall({ ...execution, inspector }, message, checks, timeSlice)
  } catch (error) {
    if (error instanceof Rejection) throw tracingFailed({ reason: error.message })
    throw error
  }
}

/** Returns the environment of calls before a transaction of a block. Rejects with NoSuchTransactionIndex. */
async function environmentAtIndex(
  context: Context,
  id: BlockId,
  index: number,
  timeSlice: TimeSlice,
): Promise<CallEnvironment> {
  const { chain } = context
  const block = await blockAt(chain, id)
  const count = block.transactions.length
  if (index >= count) throw noSuchIndex({ index, count })
  return environmentBefore(chain, { id, block, index }, timeSlice)
}
