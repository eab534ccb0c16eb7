import type { Hex } from '../bytes.ts'
import { writeInteger } from './integerBytes.ts'

/** Input of RLP: bytes (also as hex), a non-negative integer, or a list. */
export type RlpItem = Uint8Array | Hex | bigint | number | readonly RlpItem[]

/** The RLP of an empty list. */
export const EMPTY_RLP_LIST = Uint8Array.of(0xc0)

const SCRATCH_BYTES = 16_384
/** A new buffer is used if fewer bytes are left. */
const MIN_FREE_BYTES = 1_024

/** Filled from its end, so that the length of a list is known when its prefix is written. Items that `viewRlp` returned stay at its end. */
let scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)
/** End of the current item. */
let end = scratch.length
/** Start of the written bytes. */
let at = 0

/** Returns the RLP of an item (Yellow Paper, appendix B). `type` is prepended as a type byte (EIP-2718). */
export function encodeRlp(item: RlpItem, type?: number): Uint8Array {
  beginRlp()
  prependItem(item)
  if (type !== undefined) writeByte(type)
  return copyRlp()
}

/** Returns a copy of the bytes written since `beginRlp`, which the caller may keep. */
export const copyRlp = (): Uint8Array => new Uint8Array(scratch.subarray(at, end))

/**
 * Starts an item that is written from its end: the last member of a list first, then `prependList`. `viewRlp` returns the item. This is
 * faster than `encodeRlp`, because it needs no array. Nothing else may be encoded in between.
 */
export function beginRlp(): void {
  if (end < MIN_FREE_BYTES) {
    scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)
    end = SCRATCH_BYTES
  }
  at = end
}

/** Returns the number of written bytes: the argument of a later `prependList`. */
export const rlpLength = (): number => end - at

/** Makes a list of the items that were prepended since `rlpLength` returned `written`. */
export const prependList = (written: number): void => writePrefix(0xc0, end - at - written)

/**
 * Returns a view of the bytes written since `beginRlp`. `type` is prepended as a type byte (EIP-2718). The view keeps a
 * buffer with other items in memory: copy it to keep it for long.
 */
export function viewRlp(type?: number): Uint8Array {
  if (type !== undefined) writeByte(type)
  const item = new Uint8Array(scratch.buffer, at, end - at)
  end = at
  return item
}

function writeByte(byte: number): void {
  if (at < 1) grow(1)
  scratch[--at] = byte
}

/** Returns the RLP of a list of encoded items. */
export function encodeRlpList(items: readonly Uint8Array[]): Uint8Array {
  beginRlp()
  let length = 0
  for (let index = items.length - 1; index >= 0; index--) {
    const item = items[index]
    if (item === undefined) continue
    if (at < item.length) grow(item.length)
    at -= item.length
    length += item.length
    scratch.set(item, at)
  }
  writePrefix(0xc0, length)
  return copyRlp()
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
  const written = end - at
  for (let index = items.length - 1; index >= 0; index--) prependItem(items[index] ?? '0x')
  writePrefix(0xc0, end - at - written)
}

/** Prepends a byte string. */
export function prependBytes(bytes: Uint8Array): void {
  if (at < bytes.length) grow(bytes.length)
  at -= bytes.length
  scratch.set(bytes, at)
  if (bytes.length !== 1 || (bytes[0] ?? 0) >= 0x80) writePrefix(0x80, bytes.length)
}

/** Prepends a byte string in hex. */
export function prependHex(hex: Hex): void {
  const length = (hex.length - 2) >> 1
  if (at < length) grow(length)
  at -= length
  scratch.write(hex.slice(2), at, length, 'hex')
  if (length !== 1 || (scratch[at] ?? 0) >= 0x80) writePrefix(0x80, length)
}

const MAX_SMALL = BigInt(Number.MAX_SAFE_INTEGER)

/** Prepends a non-negative integer. */
export function prependInteger(value: bigint | number): void {
  // Values of one type are compared without a runtime call.
  if (typeof value === 'bigint' ? value <= MAX_SMALL : value <= Number.MAX_SAFE_INTEGER) {
    writeSmall(Number(value))
    return
  }
  if (at < 32) grow(32)
  const length = writeInteger(BigInt(value), scratch, at - 32)
  scratch.copyWithin(at - length, at - 32, at - 32 + length)
  at -= length
  writePrefix(0x80, length)
}

function writeSmall(value: number): void {
  if (at < 8) grow(8)
  const last = at
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) scratch[--at] = rest & 0xff
  if (last - at !== 1 || value >= 0x80) writePrefix(0x80, last - at)
}

/** Prepends the prefix of a byte string (0x80) or a list (0xc0) of `length` bytes. */
function writePrefix(base: 0x80 | 0xc0, length: number): void {
  if (at < 5) grow(5)
  if (length < 56) {
    scratch[--at] = base + length
    return
  }
  const last = at
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) scratch[--at] = rest & 0xff
  const size = last - at
  scratch[--at] = base + 55 + size
}

/** Moves the item to a buffer that has `length` more bytes. */
function grow(length: number): void {
  const used = end - at
  const larger = Buffer.allocUnsafeSlow(2 * (used + length) + SCRATCH_BYTES)
  scratch.copy(larger, larger.length - used, at, end)
  at = larger.length - used
  scratch = larger
  end = larger.length
}
