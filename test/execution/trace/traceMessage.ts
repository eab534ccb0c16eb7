import { prepareCall } from '../../../src/execution/callEnvironment.ts'
import type { CallRequest } from '../../../src/execution/callRequest.ts'
import { type TracedMessage, type Tracer, tracedOf } from '../../../src/execution/trace/tracer.ts'
import { applyMessage } from '../../../src/protocol/applyMessage.ts'
import { CONTRACT, type environmentOf, limits, SENDER, unlimitedTime } from '../executionContext.ts'

/** Calls the contract with a tracer. Returns the result of the tracer. */
export async function traceMessage<Result>(
  environment: ReturnType<typeof environmentOf>,
  createTracer: (traced: TracedMessage) => Tracer<Result> | Promise<Tracer<Result>>,
  request: CallRequest = {},
): Promise<Result> {
  const call = await prepareCall(environment, { from: SENDER, to: CONTRACT, gas: 200_000n, ...request }, limits())
  const tracer = await createTracer(tracedOf(call.execution, call.message))
  const execution = { ...call.execution, inspector: tracer.inspector }
  const result = await applyMessage(execution, call.message, { strict: false }, unlimitedTime())
  return tracer.finish(result)
}
