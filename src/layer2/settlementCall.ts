import { type Address, bytesToHex, type Hex } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import type { SettlementCall } from './layer1.ts'

const hashOf = (text: string): Hex => bytesToHex(keccak256(new TextEncoder().encode(text)))

/** Derives the address of a layer-1 contract from its name. The contract has no code, so every call succeeds. */
export const contractNamed = (name: string): Address => `0x${hashOf(name).slice(-40)}`

/** Returns a call of `signature` (ABI form, only uint256 and bytes32 arguments). */
export function settlementCall(to: Address, signature: string, words: readonly bigint[]): SettlementCall {
  const data = words.map((word) => word.toString(16).padStart(64, '0')).join('')
  return { to, data: `${hashOf(signature).slice(0, 10) as Hex}${data}` } // a prefix of hex is hex
}
