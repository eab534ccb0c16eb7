import { bytesToHex } from '../bytes.ts'
import { revertReason } from '../execution/revertReason.ts'
import { outcomeText } from '../protocol/faultText.ts'
import type { AbiRegistry } from './abiRegistry.ts'
import type { CallNode } from './callTree.ts'
import { decodedText, quoteText, shortenHex } from './valueText.ts'

/** Describes why a call failed: `reverted: "not the owner"`, `reverted: Unauthorized(caller: bob (0x…))`, `out of gas`. */
export function failureText({ address, codeAddress, outcome, output }: CallNode, abis: AbiRegistry): string {
  if (outcome === undefined || outcome === 'success') return 'failed'
  if (outcome !== 'revert') return outcomeText(outcome)
  if (output.length === 0) return 'reverted without a reason'
  const reason = revertReason(output)
  if (reason !== undefined) return `reverted: ${quoteText(reason)}`
  const error = abis.error(codeAddress, output) ?? abis.error(address, output)
  return `reverted: ${error === undefined ? shortenHex(bytesToHex(output)) : decodedText(error, abis)}`
}
