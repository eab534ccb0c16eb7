import { bytesToHex } from '../bytes.ts'
import { revertReason } from '../execution/revertReason.ts'
import { abiMismatch, abiMismatchText } from '../fixtures/abi/abiMismatch.ts'
import { outcomeText } from '../protocol/faultText.ts'
import { codeSizeFaults, withAdvice } from '../protocol/limitAdvice.ts'
import type { AbiRegistry } from './abiRegistry.ts'
import { type CallNode, type InnerFault, MAX_BYTES } from './callTree.ts'
import { addressText, decodedText, quoteText, shortenHex, weiText } from './valueText.ts'

/**
 * Describes why a call failed: `reverted: "not the owner"`, `reverted: Unauthorized(caller: bob (0x…))`, `out of gas`. For a revert without data, it
 * says that an inner call ran out of gas or exceeded the limit on code size, or how the call does not fit the ABI.
 */
export function failureText(call: CallNode, abis: AbiRegistry): string {
  const { address, codeAddress, innerFault, outcome, output } = call
  if (outcome === undefined || outcome === 'success') return 'failed'
  if (outcome !== 'revert') return withAdvice(outcomeText(outcome), outcome)
  if (output.length === 0) {
    // Solidity passes on the empty data of a call that ran out of gas, and of a creation whose code is too large.
    return `reverted without a reason${innerFault === undefined ? mismatchOf(call, abis) : innerFaultText(innerFault)}`
  }
  const reason = revertReason(output)
  if (reason !== undefined) return `reverted: ${quoteText(reason)}`
  const error = abis.error(codeAddress, output) ?? abis.error(address, output)
  return `reverted: ${error === undefined ? shortenHex(bytesToHex(output)) : decodedText(error, abis)}`
}

const innerFaultText = (fault: InnerFault): string =>
  codeSizeFaults.has(fault)
    ? ` after an inner creation failed: ${withAdvice(outcomeText(fault), fault)}`
    : ' after an inner call ran out of gas'

/** A creation that failed has no known address. */
function mismatchOf({ codeAddress, input, value }: CallNode, abis: AbiRegistry): string {
  const abi = abis.abiOf(codeAddress)
  const mismatch = abi && abiMismatch({ isCreation: false, input, value }, abi)
  // The recorded input may be incomplete.
  if (mismatch === undefined || (mismatch.kind === 'parameters' && input.length === MAX_BYTES)) return ''
  const name = abis.nameOf(codeAddress) ?? addressText(codeAddress, abis)
  // A client may have given a part of the ABI.
  const callee = mismatch.kind === 'selector' || mismatch.kind === 'noReceive' ? `the ABI of ${name}` : name
  return `: ${abiMismatchText(mismatch, input, callee, `the call sends ${weiText(value)}`)}`
}
