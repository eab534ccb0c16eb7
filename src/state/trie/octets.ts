import { bytesToHex, type Hex } from '../../bytes.ts'

/**
 * Bytes as a string with one character (0 to 255) per byte: the form of keys in trie nodes. For 32 bytes it takes a quarter of the memory
 * of a Uint8Array (59 instead of 243 bytes). Such strings can be compared with `<`, and can be keys of a Map.
 */
export type Octets = string

const scratch = Buffer.allocUnsafe(64)
/** The first bytes of `scratch`, by length. */
const starts = Array.from({ length: 65 }, (_, length) => new Uint8Array(scratch.buffer, scratch.byteOffset, length))

/** Converts bytes to octets. */
export function toOctets(bytes: Uint8Array): Octets {
  if (bytes.length > scratch.length) return Buffer.from(bytes).toString('latin1')
  scratch.set(bytes)
  return scratch.toString('latin1', 0, bytes.length)
}

/** Converts octets to bytes. */
export function octetsToBytes(octets: Octets): Uint8Array {
  const bytes = new Uint8Array(octets.length)
  for (let index = 0; index < bytes.length; index++) bytes[index] = octets.charCodeAt(index)
  return bytes
}

/** Encodes octets as hex with `0x`. */
export function octetsToHex(octets: Octets): Hex {
  const { length } = octets
  if (length > scratch.length) return `0x${Buffer.from(octets, 'latin1').toString('hex')}`
  scratch.write(octets, 'latin1')
  return bytesToHex(starts[length] ?? scratch)
}

/** Decodes hex with `0x` and an even number of digits. */
export function hexToOctets(hex: Hex): Octets {
  return fromDigits(hex.slice(2))
}

function fromDigits(digits: string): Octets {
  if (digits.length > 2 * scratch.length) return Buffer.from(digits, 'hex').toString('latin1')
  return scratch.toString('latin1', 0, scratch.write(digits, 'hex'))
}

/** Encodes a non-negative integer as the fewest octets, none for zero. */
export function bigintToOctets(value: bigint): Octets {
  if (value === 0n) return ''
  const digits = value.toString(16)
  return fromDigits(digits.length & 1 ? `0${digits}` : digits)
}

/** Decodes an integer. No octets are zero. */
export function octetsToBigint(octets: Octets): bigint {
  return octets === '' ? 0n : BigInt(octetsToHex(octets))
}

/** Returns the nibble of a key at `depth`. The nibbles are the path of the key through the trie, from the root at depth 0. */
export function nibbleAt(key: Octets, depth: number): number {
  const octet = key.charCodeAt(depth >> 1)
  return depth & 1 ? octet & 0x0f : octet >> 4
}

/** Returns the nibbles of a key from `from` to `to` (exclusive), one per character. */
export function nibblesOf(key: Octets, from: number, to: number): Octets {
  let nibbles = ''
  for (let depth = from; depth < to; depth++) nibbles += String.fromCharCode(nibbleAt(key, depth))
  return nibbles
}
