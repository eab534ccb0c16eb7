import type { Address, Hex } from '../bytes.ts'
import type { SettlementCall } from './layer1.ts'
import { addressOfText, hashOfText } from './textHash.ts'

/** Derives the address of a layer-1 contract from its name. The contract has no code, so every call succeeds. */
export const contractNamed = (name: string): Address => addressOfText(name)

/** Returns a call of `signature` (ABI form, only uint256 and bytes32 arguments). */
export function settlementCall(to: Address, signature: string, words: readonly bigint[]): SettlementCall {
  const data = words.map((word) => word.toString(16).padStart(64, '0')).join('')
  return { to, data: `${hashOfText(signature).slice(0, 10) as Hex}${data}` } // a prefix of hex is hex
}
