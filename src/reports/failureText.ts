import { bytesToHex } from '../bytes.ts'
import { revertReason } from '../execution/revertReason.ts'
import { abiMismatch, abiMismatchText } from '../fixtures/abi/abiMismatch.ts'
import { outcomeText } from '../protocol/faultText.ts'
import type { AbiRegistry } from './abiRegistry.ts'
import { type CallNode, MAX_BYTES } from './callTree.ts'
import { addressText, decodedText, quoteText, shortenHex, weiText } from './valueText.ts'

/**
 * Describes why a call failed: `reverted: "not the owner"`, `reverted: Unauthorized(caller: bob (0x…))`, `out of gas`. For a revert without data, it
 * says that an inner call ran out of gas, or how the call does not fit the ABI.
 */
export function failureText(call: CallNode, abis: AbiRegistry): string {
  const { address, codeAddress, hasInnerGasFault, outcome, output } = call
  if (outcome === undefined || outcome === 'success') return 'failed'
  if (outcome !== 'revert') return outcomeText(outcome)
  if (output.length === 0) {
    // Solidity passes on the empty data of an inner call that ran out of gas.
    return `reverted without a reason${hasInnerGasFault ? ' after an inner call ran out of gas' : mismatchOf(call, abis)}`
  }
  const reason = revertReason(output)
  if (reason !== undefined) return `reverted: ${quoteText(reason)}`
  const error = abis.error(codeAddress, output) ?? abis.error(address, output)
  return `reverted: ${error === undefined ? shortenHex(bytesToHex(output)) : decodedText(error, abis)}`
}

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
