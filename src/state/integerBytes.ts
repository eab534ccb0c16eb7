const limbs = new BigUint64Array(4)
const bytes = new Uint8Array(limbs.buffer)
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
const LIMB_BITS = 64n
const MAX_LIMB = 0xffff_ffff_ffff_ffffn

/**
 * Writes the shortest big-endian bytes of a non-negative integer below 2^256 to `into` at `at`. Returns the number of bytes: 0 for zero.
 */
export function writeInteger(value: bigint, into: Uint8Array, at: number): number {
  if (!isLittleEndian) return writeDigits(value, into, at)
  let count = 0
  let rest = value
  for (; rest > MAX_LIMB; rest >>= LIMB_BITS) limbs[count++] = rest // modulo 2^64
  limbs[count++] = rest
  let size = count * 8
  while (size > 0 && bytes[size - 1] === 0) size--
  for (let index = 0; index < size; index++) into[at + index] = bytes[size - 1 - index] ?? 0
  return size
}

function writeDigits(value: bigint, into: Uint8Array, at: number): number {
  const digits = value === 0n ? '' : value.toString(16)
  const text = digits.length & 1 ? `0${digits}` : digits
  for (let index = 0; index < text.length; index += 2)
    into[at + index / 2] = Number.parseInt(text.slice(index, index + 2), 16)
  return text.length / 2
}
