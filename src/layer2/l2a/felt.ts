import type { Hex } from '../../bytes.ts'
import { hashOfText } from '../textHash.ts'

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

/** Returns starknet_keccak of a text: the low 250 bits of its keccak-256. Selectors of entry points and keys of events are hashes of their names. */
export const starknetKeccak = (text: string): Felt => toFelt(BigInt(hashOfText(text)) & (2n ** 250n - 1n))

/** Returns the nonce after a nonce. A given one can be the largest field element. */
export const nonceAfter = (nonce: Felt): Felt => toFelt((BigInt(nonce) + 1n) % PRIME)
