import { BlockReplay } from '../../../chain/blockReplay.ts'
import type { BlockId } from '../../../chain/types.ts'
import { define } from '../../../errors.ts'
import type { CallRequest } from '../../../execution/callRequest.ts'
import { type CallSite, type PreparedCall, prepareCall } from '../../../execution/callSite.ts'
import { tracedOf } from '../../../execution/trace/tracer.ts'
import { applyMessage } from '../../../protocol/applyMessage.ts'
import { Rejection } from '../../../protocol/rejection.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson } from '../../rawJson.ts'
import type { TraceCallOptions } from '../../wire/trace/options.ts'
import { blockAt } from '../blocks.ts'
import { callLimits, callSiteAt } from '../callSites.ts'
import { openTracer } from './openTracer.ts'
import { traceTurn } from './traceMined.ts'

export const tracingFailed = define<{ reason: string }>(
  'TracingFailed',
  -32000,
  ({ reason }) => `tracing failed: ${reason}`,
)
export const noSuchIndex = define<{ index: number; count: number }>(
  'NoSuchTransactionIndex',
  -32000,
  ({ index, count }) => `transaction index ${index} out of range: the block has ${count}`,
)

/** Executes a call on the state after a block, or before one of its transactions, and returns its trace. */
export async function traceCall(
  context: Context,
  request: CallRequest,
  id: BlockId,
  { stateOverrides, blockOverrides, txIndex, ...options }: TraceCallOptions,
): Promise<RawJson> {
  const turn = traceTurn(context, options)
  const site = await (txIndex === undefined ? callSiteAt(context.chain, id) : siteBefore(context, id, txIndex, turn))
  const call = prepareCall(site, request, {
    ...callLimits(context),
    stateOverrides,
    blockOverrides,
    turn,
  })
  const tracer = openTracer(tracedOf(call.place, call.message), options, undefined)
  return new RawJson(tracer.finish(await runTraced(call, tracer.inspector, turn)))
}

/** Executes a prepared call with an inspector. Rejects with TracingFailed if the call cannot start. */
export async function runTraced(
  { place, message }: PreparedCall,
  inspector: PreparedCall['place']['inspector'],
  turn: TimeSlice,
) {
  try {
    return await applyMessage({ ...place, inspector }, message, { strict: false }, turn)
  } catch (error) {
    if (error instanceof Rejection) throw tracingFailed({ reason: error.message })
    throw error
  }
}

/** Returns the call site before a transaction of a block. */
async function siteBefore(context: Context, id: BlockId, index: number, turn: TimeSlice): Promise<CallSite> {
  const { chain } = context
  const block = await blockAt(chain, id)
  const count = block.transactions.length
  if (index >= count) throw noSuchIndex({ index, count })
  const replay = new BlockReplay(chain, block)
  await replay.skipTo(index, turn)
  const site = await callSiteAt(chain, id)
  return { ...site, state: chain.commit(replay.place.state) }
}
