import { bytesToHex, type Hex } from '../../bytes.ts'

/**
 * Bytes as a string with one character (0 to 255) per byte, as the encoding `latin1` of Node.js. Keys of trie nodes have this form: 32 bytes take a
 * quarter of the memory of a Uint8Array (59 instead of 243 bytes). Such strings can be compared with `<`, and can be keys of a Map.
 */
export type BinaryString = string

const scratch = Buffer.allocUnsafe(64)
/** The first bytes of `scratch`, by length. */
const starts = Array.from({ length: 65 }, (_, length) => new Uint8Array(scratch.buffer, scratch.byteOffset, length))

/** Converts bytes to a binary string. */
export function toBinaryString(bytes: Uint8Array): BinaryString {
  if (bytes.length > scratch.length) return Buffer.from(bytes).toString('latin1')
  scratch.set(bytes)
  return scratch.toString('latin1', 0, bytes.length)
}

/** Converts a binary string to bytes. */
export function binaryStringToBytes(text: BinaryString): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < bytes.length; index++) bytes[index] = text.charCodeAt(index)
  return bytes
}

/** Encodes a binary string as hex with `0x`. */
export function binaryStringToHex(text: BinaryString): Hex {
  const { length } = text
  if (length > scratch.length) return `0x${Buffer.from(text, 'latin1').toString('hex')}`
  scratch.write(text, 'latin1')
  return bytesToHex(starts[length] ?? scratch)
}

/** Decodes hex with `0x` and an even number of digits. */
export function hexToBinaryString(hex: Hex): BinaryString {
  return fromDigits(hex.slice(2))
}

function fromDigits(digits: string): BinaryString {
  if (digits.length > 2 * scratch.length) return Buffer.from(digits, 'hex').toString('latin1')
  return scratch.toString('latin1', 0, scratch.write(digits, 'hex'))
}

/** Encodes a non-negative integer as the fewest bytes, none for zero. */
export function bigintToBinaryString(value: bigint): BinaryString {
  if (value === 0n) return ''
  const digits = value.toString(16)
  return fromDigits(digits.length & 1 ? `0${digits}` : digits)
}

/** Decodes an integer. The empty string is zero. */
export function binaryStringToBigint(text: BinaryString): bigint {
  return text === '' ? 0n : BigInt(binaryStringToHex(text))
}

/** Returns the nibble of a key at `depth`. The nibbles are the path of the key through the trie, from the root at depth 0. */
export function nibbleAt(key: BinaryString, depth: number): number {
  const byte = key.charCodeAt(depth >> 1)
  return depth & 1 ? byte & 0x0f : byte >> 4
}

/** Returns the nibbles of a key from `from` to `to` (exclusive), one per character. */
export function nibblesOf(key: BinaryString, from: number, to: number): BinaryString {
  let nibbles = ''
  for (let depth = from; depth < to; depth++) nibbles += String.fromCharCode(nibbleAt(key, depth))
  return nibbles
}
