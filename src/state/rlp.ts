import type { Hex } from '../bytes.ts'
import { writeInteger } from './integerBytes.ts'

/** Input of RLP: bytes (also as hex), a non-negative integer, or a list. */
export type RlpItem = Uint8Array | Hex | bigint | number | readonly RlpItem[]

/** Filled from its end, so that the length of a list is known when its prefix is written. */
let scratch = Buffer.allocUnsafe(16_384)
/** Start of the written bytes. */
let at = 0

/** Returns the RLP of an item (Yellow Paper, appendix B). `type` is prepended as a type byte (EIP-2718). */
export function encodeRlp(item: RlpItem, type?: number): Uint8Array {
  beginRlp()
  prependItem(item)
  if (type !== undefined) writeByte(type)
  return new Uint8Array(scratch.subarray(at))
}

/**
 * Starts an item that is written from its end: the last member of a list first, then `prependList`. `takeRlp` returns the item. This is
 * faster than `encodeRlp`, because it needs no array. Nothing else may be encoded in between.
 */
export function beginRlp(): void {
  at = scratch.length
}

/** Returns the number of written bytes: the argument of a later `prependList`. */
export const writtenRlp = (): number => scratch.length - at

/** Makes a list of the items that were prepended since `writtenRlp` returned `end`. */
export const prependList = (end: number): void => writePrefix(0xc0, scratch.length - at - end)

/**
 * Returns the bytes written since `beginRlp`. `type` is prepended as a type byte (EIP-2718). The bytes are in Node's pool of small buffers:
 * do not keep them for long.
 */
export function takeRlp(type?: number): Uint8Array {
  if (type !== undefined) writeByte(type)
  return Buffer.from(scratch.subarray(at))
}

function writeByte(byte: number): void {
  reserve(1)
  scratch[--at] = byte
}

/** Returns the RLP of a list of encoded items. */
export function encodeRlpList(items: readonly Uint8Array[]): Uint8Array {
  at = scratch.length
  let length = 0
  for (let index = items.length - 1; index >= 0; index--) {
    const item = items[index]
    if (item === undefined) continue
    reserve(item.length)
    at -= item.length
    length += item.length
    scratch.set(item, at)
  }
  writePrefix(0xc0, length)
  return new Uint8Array(scratch.subarray(at))
}

/** Prepends any item. */
export function prependItem(item: RlpItem): void {
  if (typeof item === 'string') prependHex(item)
  else if (typeof item === 'bigint') prependInteger(item)
  else if (typeof item === 'number') prependInteger(item)
  else if (item instanceof Uint8Array) prependBytes(item)
  else writeList(item)
}

function writeList(items: readonly RlpItem[]): void {
  // Measured from the end, which does not move when the buffer grows.
  const end = scratch.length - at
  for (let index = items.length - 1; index >= 0; index--) prependItem(items[index] ?? '0x')
  writePrefix(0xc0, scratch.length - at - end)
}

/** Prepends a byte string. */
export function prependBytes(bytes: Uint8Array): void {
  reserve(bytes.length)
  at -= bytes.length
  scratch.set(bytes, at)
  if (bytes.length !== 1 || (bytes[0] ?? 0) >= 0x80) writePrefix(0x80, bytes.length)
}

/** Prepends a byte string in hex. */
export function prependHex(hex: Hex): void {
  const length = (hex.length - 2) >> 1
  reserve(length)
  at -= length
  scratch.write(hex.slice(2), at, length, 'hex')
  if (length !== 1 || (scratch[at] ?? 0) >= 0x80) writePrefix(0x80, length)
}

/** Prepends a non-negative integer. */
export function prependInteger(value: bigint | number): void {
  if (value <= Number.MAX_SAFE_INTEGER) {
    writeSmall(Number(value))
    return
  }
  reserve(32)
  const length = writeInteger(BigInt(value), scratch, at - 32)
  scratch.copyWithin(at - length, at - 32, at - 32 + length)
  at -= length
  writePrefix(0x80, length)
}

function writeSmall(value: number): void {
  reserve(8)
  const end = at
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) scratch[--at] = rest & 0xff
  if (end - at !== 1 || value >= 0x80) writePrefix(0x80, end - at)
}

/** Prepends the prefix of a byte string (0x80) or a list (0xc0) of `length` bytes. */
function writePrefix(base: 0x80 | 0xc0, length: number): void {
  reserve(5)
  if (length < 56) {
    scratch[--at] = base + length
    return
  }
  const end = at
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) scratch[--at] = rest & 0xff
  const size = end - at
  scratch[--at] = base + 55 + size
}

function reserve(length: number): void {
  if (at >= length) return
  const used = scratch.length - at
  const larger = Buffer.allocUnsafe(2 * (used + length) + 16_384)
  scratch.copy(larger, larger.length - used, at)
  at = larger.length - used
  scratch = larger
}
