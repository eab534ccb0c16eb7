import { hexToBytes } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import type { ChainLog } from './types.ts'

/** Sets the three bits of `value` in a bloom of 256 bytes (Yellow Paper 4.3.1). */
function add(bloom: Uint8Array, value: Uint8Array): void {
  const hash = keccak256(value)
  for (let at = 0; at < 6; at += 2) {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047
    const byte = 255 - (bit >> 3)
    bloom[byte] = (bloom[byte] ?? 0) | (1 << (bit & 7))
  }
}

/** The bloom of 256 bytes over the addresses and topics of logs. */
export function logsBloom(logs: Iterable<Pick<ChainLog, 'address' | 'topics'>>): Uint8Array {
  const bloom = new Uint8Array(256)
  for (const { address, topics } of logs) {
    add(bloom, hexToBytes(address))
    for (const topic of topics) add(bloom, hexToBytes(topic))
  }
  return bloom
}

/** The union of blooms. */
export function unionOfBlooms(blooms: Iterable<Uint8Array>): Uint8Array {
  const union = new Uint8Array(256)
  for (const bloom of blooms) for (let at = 0; at < 256; at++) union[at] = (union[at] ?? 0) | (bloom[at] ?? 0)
  return union
}
