import { bytesToHex } from '../bytes.ts'
import { define } from '../errors.ts'
import { applyMessage, type MessageResult } from '../protocol/applyMessage.ts'
import { Rejection, rejectionError } from '../protocol/rejection.ts'
import type { CallRequest } from './callRequest.ts'
import { type CallOptions, type CallSite, prepareCall } from './callSite.ts'
import { revertTextWithSelector } from './revertReason.ts'

/** The data is what the code reverted with, as hex. */
export const reverted = define(
  'ExecutionReverted',
  3,
  (data: Uint8Array) => revertTextWithSelector(data),
  (data) => bytesToHex(data),
)
/** Any other way in which code fails. It has no data, which clients such as Hardhat's matchers take from the error. */
export const executionFault = define(
  'ExecutionFault',
  -32015,
  (d: { fault: string }) => d.fault,
  () => '0x',
)

/** eth_call: what the call returns. Throws where it reverts (code 3) or fails otherwise (-32015, -32000). */
export async function call(site: CallSite, request: CallRequest, options: CallOptions): Promise<Uint8Array> {
  const { message, place } = prepareCall(site, request, options)
  try {
    const result = await applyMessage(place, message, { strict: false }, options.turn)
    options.turn.addResult(result.returnData.length)
    return outputOf(result)
  } catch (error) {
    if (error instanceof Rejection) throw rejectionError(error, message.gasLimit, 'call')
    throw error
  }
}

/** What a successful message returned; throws what a client is told of one that failed. */
export function outputOf({ outcome, fault, returnData }: MessageResult): Uint8Array {
  if (outcome === 'revert') throw reverted(returnData)
  if (fault !== undefined) throw executionFault({ fault })
  return returnData
}
