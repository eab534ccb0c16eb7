import type { CallRequest } from '../../../src/execution/callRequest.ts'
import { prepareCall } from '../../../src/execution/callSite.ts'
import { type Traced, type Tracer, tracedOf } from '../../../src/execution/trace/tracer.ts'
import { applyMessage, type MessageResult } from '../../../src/protocol/applyMessage.ts'
import { CONTRACT, limits, patient, SENDER, type siteOf } from '../executionContext.ts'

type Site = ReturnType<typeof siteOf>

/** Carries out a call of the contract under a tracer. */
export async function trace<Seen>(
  site: Site,
  open: (traced: Traced) => Tracer<Seen>,
  request: CallRequest = {},
): Promise<{ seen: Seen; result: MessageResult }> {
  const call = prepareCall(site, { from: SENDER, to: CONTRACT, gas: 200_000n, ...request }, limits())
  const tracer = open(tracedOf(call.place, call.message))
  const place = { ...call.place, inspector: tracer.inspector }
  const result = await applyMessage(place, call.message, { strict: false }, patient())
  return { seen: tracer.finish(result), result }
}
