import type { Address, Hex } from '../bytes.ts'
import type { SettlementCall } from './layer1.ts'
import { hashOfText } from './textHash.ts'

/** Returns a call of `signature` (ABI form, only uint256 and bytes32 arguments). */
export function settlementCall(to: Address, signature: string, words: readonly bigint[]): SettlementCall {
  const data = words.map((word) => word.toString(16).padStart(64, '0')).join('')
  return { to, data: `${hashOfText(signature).slice(0, 10) as Hex}${data}` } // a prefix of hex is hex
}
