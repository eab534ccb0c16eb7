/** Traces of calls and unmined transactions, in OpenEthereum's format. */

import { executable } from '../../../chain/engine/blockEngine.ts'
import type { BlockId } from '../../../chain/types.ts'
import { type CallOptions, prepareCall } from '../../../execution/callEnvironment.ts'
import type { CallRequest } from '../../../execution/callRequest.ts'
import { type TracedMessage, tracedOf } from '../../../execution/trace/tracer.ts'
import type { MessageChecks } from '../../../protocol/checkMessage.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { JournaledState } from '../../../state/journaledState.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson } from '../../rawJson.ts'
import type { TraceType } from '../../wire/trace/traceTypes.ts'
import { callEnvironmentAt, callLimits } from '../calls/callEnvironments.ts'
import { CallSequence } from '../calls/callSequence.ts'
import { joinInSlices } from '../joinInSlices.ts'
import { parityTracer } from './parityTracer.ts'
import { runTraced } from './traceCall.ts'
import { TraceList } from './traceList.ts'
import { traceTimeSlice } from './traceMined.ts'

const callChecks: MessageChecks = { strict: false }

/** A call with the requested kinds of traces. */
export interface TracedRequest {
  readonly request: CallRequest
  readonly types: ReadonlySet<TraceType>
}

/** Executes a call on the state after a block and returns its traces. */
export async function traceOne(
  context: Context,
  { request, types }: TracedRequest,
  id: BlockId,
  overrides: Pick<CallOptions, 'stateOverrides' | 'blockOverrides'>,
): Promise<RawJson> {
  const environment = await callEnvironmentAt(context.chain, id)
  const options = { ...callLimits(context), timeSlice: traceTimeSlice(context), ...overrides }
  return new RawJson(await run(await prepareCall(environment, request, options), types, callChecks, options.timeSlice))
}

/** Executes calls in sequence, the first on the state after a block and each other on the state that the previous one left. */
export async function traceCalls(
  context: Context,
  calls: readonly TracedRequest[],
  block: BlockId,
  overrides: Pick<CallOptions, 'stateOverrides' | 'blockOverrides'>,
): Promise<RawJson> {
  const timeSlice = traceTimeSlice(context)
  const options = { ...callLimits(context), timeSlice, ...overrides }
  const sequence = await CallSequence.begin(context.chain, { block, before: undefined }, options)
  const traces = new TraceList(context.limits.traces, 'request fewer calls or kinds of traces')
  for (const { request, types } of calls) {
    const call = await sequence.prepare(request)
    traces.add(...(await run(call, types, callChecks, timeSlice)))
    sequence.continueAfter(call)
    if (timeSlice.isOver) await timeSlice.yield()
  }
  return traces.json
}

/** Executes a signed transaction on the state after a block without sending it. Rejects with TracingFailed if no block could include it. */
export async function traceRaw(
  context: Context,
  bytes: Uint8Array,
  types: ReadonlySet<TraceType>,
  id: BlockId,
): Promise<RawJson> {
  const { chain } = context
  const sent = await chain.decode(bytes)
  const environment = await callEnvironmentAt(chain, id)
  const { block } = environment
  const rules = environment.rulesAt(block.number, block.timestamp)
  const { message, checks } = executable(sent, rules.hasBaseFee ? block.baseFee : undefined)
  const execution = { state: new JournaledState(environment.state), block, rules }
  return new RawJson(await run({ execution, message }, types, checks, traceTimeSlice(context)))
}

/** Executes a call and returns the JSON text of its traces in parts. */
async function run(
  call: Pick<TracedMessage, 'execution' | 'message'>,
  types: ReadonlySet<TraceType>,
  checks: MessageChecks,
  timeSlice: TimeSlice,
): Promise<readonly string[]> {
  const tracer = parityTracer(tracedOf(call.execution, call.message), types)
  return joinInSlices(tracer.finish(await runTraced(call, checks, tracer.inspector, timeSlice)), timeSlice)
}
