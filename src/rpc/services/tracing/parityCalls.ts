import { decodeTransaction, senderOf } from '../../../chain/decodeTransaction.ts'
import { messageOf } from '../../../chain/messageOf.ts'
import type { BlockId } from '../../../chain/types.ts'
import type { CallRequest } from '../../../execution/callRequest.ts'
import { type CallSite, prepareCall } from '../../../execution/callSite.ts'
import { type Traced, tracedOf } from '../../../execution/trace/tracer.ts'
import { applyMessage } from '../../../protocol/applyMessage.ts'
import type { Message } from '../../../protocol/message.ts'
import { Rejection } from '../../../protocol/rejection.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { JournaledState } from '../../../state/journaledState.ts'
import type { Context } from '../../protocol/context.ts'
import type { TraceType } from '../../wire/trace/traceTypes.ts'
import { callLimits, callSiteAt } from '../callSites.ts'
import { type ParityTrace, parityTracer } from './parityTrace.ts'
import { tracingFailed } from './traceCall.ts'
import { traceTurn } from './traceMined.ts'

/** A call with the requested kinds of traces. */
export interface TracedRequest {
  readonly request: CallRequest
  readonly types: ReadonlySet<TraceType>
}

/** Executes calls in sequence on the state after a block, each on the state that the previous one left. */
export async function traceCalls(
  context: Context,
  calls: readonly TracedRequest[],
  id: BlockId,
): Promise<ParityTrace[]> {
  const turn = traceTurn(context)
  const site = await callSiteAt(context.chain, id)
  let state: CallSite['state'] = site.state
  const traces: ParityTrace[] = []
  for (const { request, types } of calls) {
    const limits = callLimits(context)
    const { place, message } = prepareCall({ ...site, state }, request, { ...limits, turn })
    traces.push(await run(tracedOf(place, message), types, false, turn))
    if (calls.length > 1) state = context.chain.commit(place.state)
    if (turn.isOver) await turn.yield()
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
  const site = await callSiteAt(chain, id)
  const { block } = site
  const rules = site.rulesAt(block.number, block.timestamp)
  const message: Message = messageOf(tx, senderOf(tx, common), rules.hasBaseFee ? block.baseFee : undefined)
  const place = { state: new JournaledState(site.state), block, rules }
  return run(tracedOf(place, message), types, true, traceTurn(context))
}

async function run(
  traced: Traced,
  types: ReadonlySet<TraceType>,
  strict: boolean,
  turn: TimeSlice,
): Promise<ParityTrace> {
  const tracer = parityTracer(traced, types)
  try {
    const { place, message } = traced
    return tracer.finish(await applyMessage({ ...place, inspector: tracer.inspector }, message, { strict }, turn))
  } catch (error) {
    if (error instanceof Rejection) throw tracingFailed({ reason: error.message })
    throw error
  }
}
