/** Bytes and hex text. The lowest layer: it imports no other module. */

export type Hex = `0x${string}`
/** 20 bytes as lower-case hex with `0x`. All addresses inside the node have this form. */
export type Address = Hex
/** 32 bytes as lower-case hex with `0x`. */
export type Hash = Hex

export const ZERO_ADDRESS: Address = `0x${'0'.repeat(40)}`
export const ZERO_HASH: Hash = `0x${'0'.repeat(64)}`
export const EMPTY_BYTES: Uint8Array = new Uint8Array(0)
export const ADDRESS_BYTES = 20
/** The largest number that a word of the EVM can have. */
export const MAX_WORD = 2n ** 256n - 1n

/** The two hex digits of each byte, in memory byte order. */
const digitPairs = new Uint16Array(256)
Buffer.from(digitPairs.buffer).write(
  Array.from(digitPairs, (_, byte) => byte.toString(16).padStart(2, '0')).join(''),
  'latin1',
)
/** `0x` and the digits of up to 256 bytes. */
const pairs = new Uint16Array(257)
const pairsText = Buffer.from(pairs.buffer)
pairsText.write('0x', 'latin1')

/** Short byte arrays are decoded here, which is faster than creating a Buffer for each. */
const scratch = Buffer.allocUnsafe(64)
/** The first bytes of `scratch`, by length. */
const starts = Array.from({ length: 65 }, (_, length) => new Uint8Array(scratch.buffer, scratch.byteOffset, length))

/** Encodes bytes as lower-case hex with `0x`. */
export function bytesToHex(bytes: Uint8Array): Hex {
  const { length } = bytes
  if (length >= pairs.length) return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('hex')}`
  // Faster than a native call for the digits. The text is one piece, which later copies and look-ups need not join.
  for (let index = 0; index < length; index++) pairs[index + 1] = digitPairs[bytes[index] ?? 0] ?? 0
  return pairsText.toString('latin1', 0, 2 + 2 * length) as Hex // the buffer begins with `0x`
}

/** Decodes hex text with `0x` and an even number of digits. Throws a RangeError for any other text. */
export function hexToBytes(hex: string): Uint8Array {
  const length = (hex.length - 2) / 2
  const start = starts[length]
  const bytes = start === undefined ? new Uint8Array(length >= 0 && Number.isInteger(length) ? length : 0) : undefined
  const target = bytes === undefined ? scratch : Buffer.from(bytes.buffer)
  const written = target.write(hex.slice(2), 'hex')
  if (!hex.startsWith('0x') || written !== length) throw new RangeError(`not hex bytes: ${hex.slice(0, 80)}`)
  return bytes ?? new Uint8Array(start!) // one of them is defined
}

/** Whether a text is `0x` and an even number of hex digits. A pattern of digit pairs would overflow the stack for long texts. */
export const isHexBytes = (text: string): text is Hex => text.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(text)

/** Encodes a non-negative integer as `length` big-endian bytes. Throws a RangeError if it does not fit. */
export function bigintToBytes(value: bigint, length: number): Uint8Array {
  const digits = value.toString(16)
  if (value < 0n || digits.length > length * 2) throw new RangeError(`${value} does not fit ${length} bytes`)
  const text = digits.padStart(length * 2, '0')
  const start = starts[length]
  if (start !== undefined) {
    scratch.write(text, 'hex')
    return new Uint8Array(start)
  }
  const bytes = new Uint8Array(length)
  Buffer.from(bytes.buffer).write(text, 'hex')
  return bytes
}

/** Encodes a non-negative integer as the fewest big-endian bytes, none for zero, as in RLP. */
export function bigintToMinimalBytes(value: bigint): Uint8Array {
  if (value === 0n) return EMPTY_BYTES
  const digits = value.toString(16)
  return bigintToBytes(value, (digits.length + 1) >> 1)
}

/** Decodes an integer from big-endian bytes. No bytes are zero. */
export function bytesToBigint(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(bytesToHex(bytes))
}

/** Encodes a non-negative integer as a quantity of JSON-RPC: hex without leading zeros. */
export const quantityHex = (value: bigint | number): Hex => `0x${value.toString(16)}`

/** Encodes a non-negative integer as 32 bytes of hex. */
export const wordHex = (value: bigint | number): Hash => `0x${value.toString(16).padStart(64, '0')}`

/** Pads an address to 32 bytes of hex, as in topics. */
export const addressWord = (address: Address): Hash => `0x${address.slice(2).padStart(64, '0')}`

/** Encodes a non-negative integer of at most 160 bits as an address. */
export const addressHex = (value: bigint | number): Address => `0x${value.toString(16).padStart(40, '0')}`

/** Whether two byte strings are equal. */
export function bytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0
}

/** Decodes the text of a file without its byte order mark: UTF-8, or UTF-16, which Windows PowerShell writes. */
export function decodeText(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}
