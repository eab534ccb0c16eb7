/** Traces of calls and unmined transactions, in OpenEthereum's format. */

import { decodeTransaction, senderOf } from '../../../chain/decodeTransaction.ts'
import { messageOf } from '../../../chain/messageOf.ts'
import type { BlockId } from '../../../chain/types.ts'
import { type CallEnvironment, prepareCall } from '../../../execution/callEnvironment.ts'
import type { CallRequest } from '../../../execution/callRequest.ts'
import { type Traced, tracedOf } from '../../../execution/trace/tracer.ts'
import { applyMessage } from '../../../protocol/applyMessage.ts'
import type { Message } from '../../../protocol/message.ts'
import { Rejection } from '../../../protocol/rejection.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { JournaledState } from '../../../state/journaledState.ts'
import type { Context } from '../../protocol/context.ts'
import type { TraceType } from '../../wire/trace/traceTypes.ts'
import { callEnvironmentAt, callLimits } from '../callEnvironments.ts'
import { type ParityTrace, parityTracer } from './parityTrace.ts'
import { tracingFailed } from './traceCall.ts'
import { traceTimeSlice } from './traceMined.ts'

/** A call with the requested kinds of traces. */
export interface TracedRequest {
  readonly request: CallRequest
  readonly types: ReadonlySet<TraceType>
}

/** Executes calls in sequence, the first on the state after a block and each other on the state that the previous one left. */
export async function traceCalls(
  context: Context,
  calls: readonly TracedRequest[],
  id: BlockId,
): Promise<ParityTrace[]> {
  const timeSlice = traceTimeSlice(context)
  const environment = await callEnvironmentAt(context.chain, id)
  let state: CallEnvironment['state'] = environment.state
  const traces: ParityTrace[] = []
  for (const { request, types } of calls) {
    const limits = callLimits(context)
    const { execution, message } = prepareCall({ ...environment, state }, request, { ...limits, timeSlice })
    traces.push(await run(tracedOf(execution, message), types, false, timeSlice))
    if (calls.length > 1) state = context.chain.commit(execution.state)
    if (timeSlice.isOver) await timeSlice.yield()
  }
  return traces
}

/** Executes a signed transaction on the state after a block without sending it. */
export async function traceRaw(
  context: Context,
  bytes: Uint8Array,
  types: ReadonlySet<TraceType>,
  id: BlockId,
): Promise<ParityTrace> {
  const { chain } = context
  const common = chain.common(chain.nextFork)
  const tx = await decodeTransaction(bytes, common)
  const environment = await callEnvironmentAt(chain, id)
  const { block } = environment
  const rules = environment.rulesAt(block.number, block.timestamp)
  const message: Message = messageOf(tx, senderOf(tx, common), rules.hasBaseFee ? block.baseFee : undefined)
  const execution = { state: new JournaledState(environment.state), block, rules }
  return run(tracedOf(execution, message), types, true, traceTimeSlice(context))
}

async function run(
  traced: Traced,
  types: ReadonlySet<TraceType>,
  strict: boolean,
  timeSlice: TimeSlice,
): Promise<ParityTrace> {
  const tracer = parityTracer(traced, types)
  try {
    const { execution, message } = traced
    return tracer.finish(
      await applyMessage({ ...execution, inspector: tracer.inspector }, message, { strict }, timeSlice),
    )
  } catch (error) {
    if (error instanceof Rejection) throw tracingFailed({ reason: error.message })
    throw error
  }
}
