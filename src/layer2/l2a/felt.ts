import type { Hex } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'

/** A field element: the shortest lower-case hex of a number below the prime. The ledger uses this form everywhere. */
export type Felt = Hex

/** 2^251 + 17 · 2^192 + 1 */
export const PRIME = 2n ** 251n + 17n * 2n ** 192n + 1n

/** Encodes a number as a field element. */
export const toFelt = (value: bigint | number): Felt => `0x${value.toString(16)}`

/** Encodes a short text as a number by its ASCII bytes, big-endian (Cairo short string). */
export function shortText(text: string): bigint {
  return text === '' ? 0n : BigInt(`0x${Buffer.from(text, 'latin1').toString('hex')}`)
}

/** Derives a field element from a text, at most 250 bits. Equal texts give equal elements in every run. */
export function feltOf(text: string): Felt {
  const hash = Buffer.from(keccak256(new TextEncoder().encode(text))).toString('hex')
  return toFelt(BigInt(`0x${hash}`) & (2n ** 250n - 1n))
}

/** starknet_keccak: the low 250 bits of keccak-256, used for selectors. */
export const entryPointSelector = (name: string): Felt => feltOf(name)
