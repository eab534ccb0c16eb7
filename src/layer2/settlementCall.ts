import { type Address, bytesToHex, type Hex } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import type { SettlementCall } from './layer1.ts'

const hashOf = (text: string): Hex => bytesToHex(keccak256(new TextEncoder().encode(text)))

/** The address of a contract of layer 1 that exists by name alone: no code is there, so every call of it succeeds. */
export const contractNamed = (name: string): Address => `0x${hashOf(name).slice(-40)}`

/** A call of `signature` (as in an ABI, uint256 and bytes32 arguments alone) with its arguments. */
export function settlementCall(to: Address, signature: string, words: readonly bigint[]): SettlementCall {
  const data = words.map((word) => word.toString(16).padStart(64, '0')).join('')
  return { to, data: `${hashOf(signature).slice(0, 10) as Hex}${data}` } // a Hex cut short is one
}
