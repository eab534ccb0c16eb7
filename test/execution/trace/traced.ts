import { prepareCall } from '../../../src/execution/callEnvironment.ts'
import type { CallRequest } from '../../../src/execution/callRequest.ts'
import { type Traced, type Tracer, tracedOf } from '../../../src/execution/trace/tracer.ts'
import { applyMessage, type MessageResult } from '../../../src/protocol/applyMessage.ts'
import { CONTRACT, type environmentOf, limits, patient, SENDER } from '../executionContext.ts'

type Site = ReturnType<typeof environmentOf>

/** Carries out a call of the contract under a tracer. */
export async function trace<Seen>(
  environment: Site,
  open: (traced: Traced) => Tracer<Seen>,
  request: CallRequest = {},
): Promise<{ seen: Seen; result: MessageResult }> {
  const call = prepareCall(environment, { from: SENDER, to: CONTRACT, gas: 200_000n, ...request }, limits())
  const tracer = open(tracedOf(call.execution, call.message))
  const place = { ...call.execution, inspector: tracer.inspector }
  const result = await applyMessage(place, call.message, { strict: false }, patient())
  return { seen: tracer.finish(result), result }
}
