import { bytesToHex } from '../bytes.ts'
import { define, type NodeError } from '../errors.ts'
import { applyMessage, type ExecutionContext, type MessageResult } from '../protocol/applyMessage.ts'
import type { MessageChecks } from '../protocol/checkMessage.ts'
import { withAdvice } from '../protocol/limitAdvice.ts'
import type { Message } from '../protocol/message.ts'
import { Rejection, rejectedMessage } from '../protocol/rejection.ts'
import type { TimeSlice } from '../protocol/timeSlice.ts'
import {
  type CallEnvironment,
  type CallOptions,
  type PreparedCall,
  prepareCall,
  type RunAgain,
} from './callEnvironment.ts'
import type { CallRequest } from './callRequest.ts'
import { revertTextWithSelector } from './revertReason.ts'

/** A reverted call. The error data is the revert data, as hex. */
export const reverted = define(
  'ExecutionReverted',
  3,
  (data: Uint8Array) => revertTextWithSelector(data),
  (data) => bytesToHex(data),
)
/** Any other failure of the code. Its data is empty, because clients such as Hardhat's matchers read revert data there. */
export const executionFault = define(
  'ExecutionFault',
  -32015,
  (d: { fault: string }) => d.fault,
  () => '0x',
)

/** Executes a message whose return data is part of the response. Fails with ResultTooLarge if the return data of the request exceeds its limit. */
export function applyCall(
  execution: ExecutionContext,
  message: Message,
  checks: MessageChecks,
  timeSlice: TimeSlice,
): MessageResult | Promise<MessageResult> {
  const keep = (result: MessageResult): MessageResult => {
    timeSlice.addResult(result.returnData.length)
    return result
  }
  const result = applyMessage(execution, message, checks, timeSlice)
  return result instanceof Promise ? result.then(keep) : keep(result)
}

/**
 * eth_call: returns the output of the call, or a promise of it if the call must wait. Fails with code 3 if the call reverts, and with -32015 or
 * -32000 for other failures.
 */
export function call(
  environment: CallEnvironment,
  request: CallRequest,
  options: CallOptions,
): Uint8Array | Promise<Uint8Array> {
  const prepared = prepareCall(environment, request, options)
  const runAgain = rerun(environment, request, options)
  return prepared instanceof Promise
    ? prepared.then((later) => run(later, options, runAgain))
    : run(prepared, options, runAgain)
}

/** Returns a function that prepares and executes a call again. */
export const rerun =
  (environment: CallEnvironment, request: CallRequest, options: CallOptions): RunAgain =>
  async (observe) => {
    const { message, execution } = await prepareCall(environment, request, options)
    await applyMessage(
      { ...execution, inspector: observe(execution.state) },
      message,
      { strict: false },
      options.timeSlice,
    )
  }

function run(
  { message, execution }: PreparedCall,
  { timeSlice, failureOf }: CallOptions,
  runAgain: RunAgain,
): Uint8Array | Promise<Uint8Array> {
  try {
    const result = applyCall(execution, message, { strict: false }, timeSlice)
    return result instanceof Promise
      ? result.then((applied) => outputOf(applied, failureOf, runAgain)).catch((error: unknown) => fail(error, message))
      : outputOf(result, failureOf, runAgain)
  } catch (error) {
    return fail(error, message)
  }
}

function fail(error: unknown, { gasLimit }: Message): never {
  if (error instanceof Rejection) throw rejectedMessage({ rejection: error, suppliedGas: gasLimit, where: 'call' })
  throw error
}

/** Returns the output of a successful message. Throws the client error of a failed one, or rejects with it. */
export function outputOf(
  result: MessageResult,
  failureOf: CallOptions['failureOf'],
  runAgain: RunAgain,
): Uint8Array | Promise<never> {
  if (result.fault === undefined) return result.returnData
  const error = (failureOf ?? callFailure)(result, runAgain)
  if (error instanceof Promise) return error.then((known) => Promise.reject(known))
  throw error
}

const callFailure = ({ outcome, fault, returnData }: MessageResult): NodeError =>
  outcome === 'revert' ? reverted(returnData) : executionFault({ fault: withAdvice(fault ?? outcome, outcome) })
