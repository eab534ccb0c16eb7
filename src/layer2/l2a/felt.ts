import type { Hex } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'

/** A field element: the shortest lower-case hex of a number below the prime. How it is written everywhere inside the ledger. */
export type Felt = Hex

/** 2^251 + 17 · 2^192 + 1 */
export const PRIME = 2n ** 251n + 17n * 2n ** 192n + 1n

export const toFelt = (value: bigint | number): Felt => `0x${value.toString(16)}`

/** A short text as a number: its ASCII bytes, big-endian (Cairo's short strings). */
export function shortText(text: string): bigint {
  return text === '' ? 0n : BigInt(`0x${Buffer.from(text, 'latin1').toString('hex')}`)
}

/** A field element that follows from a text alone: the same in every run, different for every text. At most 250 bits. */
export function feltOf(text: string): Felt {
  const hash = Buffer.from(keccak256(new TextEncoder().encode(text))).toString('hex')
  return toFelt(BigInt(`0x${hash}`) & (2n ** 250n - 1n))
}

/** starknet_keccak: the low 250 bits of keccak-256, as selectors are made. */
export const selectorOf = (name: string): Felt => feltOf(name)
