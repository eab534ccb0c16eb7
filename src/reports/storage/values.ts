import { isUtf8 } from 'node:buffer'
import { bigintToBytes, bytesToBigint, bytesToHex, hexToBytes, isHexBytes } from '../../bytes.ts'
import type { BytesType, StorageType, ValueType, Variable } from './storageLayout.ts'
import { contentSlotOf, isKind } from './variableParts.ts'

/** Reads a slot of an account. */
export type ReadSlot = (slot: bigint) => bigint
export type WriteSlot = (slot: bigint, word: bigint) => void

/** Maximum length of a text or of bytes that are read and written, in bytes. Each word is a slot. */
const MAX_READ = 1 << 12
const MAX_WRITTEN = 1 << 16

const wordBytes = (word: bigint): Uint8Array => bigintToBytes(word, 32)

/**
 * Returns the value of a variable as text: a decimal number, `true`, hex, or the text itself. Undefined for a variable that consists of others, and
 * for a text or bytes of more than 4 KiB.
 */
export function readVariable(variable: Variable, read: ReadSlot): string | undefined {
  if (isKind(variable, 'value')) return textOf(variable.type, partOf(read(variable.slot), variable))
  if (!isKind(variable, 'bytes')) return undefined
  const bytes = readBytes(variable, read)
  return bytes && bytesText(variable.type, bytes)
}

const bytesText = ({ isText }: BytesType, bytes: Uint8Array): string =>
  isText ? Buffer.from(bytes).toString() : bytesToHex(bytes)

/** Returns the part of a word that contains a value. */
const partOf = (word: bigint, { offset, type: { size } }: Variable<ValueType>): bigint =>
  BigInt.asUintN(8 * size, word >> BigInt(8 * offset))

function textOf({ form, size }: ValueType, value: bigint): string {
  if (form === 'boolean' && value <= 1n) return String(value === 1n)
  if (form === 'signed') return BigInt.asIntN(8 * size, value).toString()
  return form === 'unsigned' || form === 'boolean' ? value.toString() : bytesToHex(bigintToBytes(value, size))
}

/** Returns a `string` or `bytes`. Undefined if it is too long. */
function readBytes(variable: Variable<BytesType>, read: ReadSlot): Uint8Array | undefined {
  const head = read(variable.slot)
  const length = lengthIn(head)
  if (length < 32) return wordBytes(head).subarray(0, length)
  if (length > MAX_READ) return undefined
  const start = contentSlotOf(variable)
  const words = Array.from({ length: wordCount(length) }, (_, index) => wordBytes(read(start + BigInt(index))))
  return Buffer.concat(words).subarray(0, length)
}

/** Returns the length in the slot of a `string` or `bytes`, in bytes. The slot has up to 31 bytes itself. */
const lengthIn = (head: bigint): number =>
  head % 2n === 1n ? Number(head / 2n) : Math.min(Number(head % 256n) / 2, 31)

/** Returns the number of slots with the content of a `string` or `bytes`, besides its own slot. */
const wordCount = (length: number): number => (length < 32 ? 0 : Math.ceil(length / 32))

/** The key of a mapping. */
export interface MappingKey {
  /** What the hash of the slot contains: 32 bytes, or the bytes of a text. */
  readonly bytes: Uint8Array
  /** The key in the name of the value: `["alice"]`, `[0x…]`, `[5]`. */
  readonly text: string
}

/** Returns the key that has these bytes in the hash of a slot. Undefined if the key of the mapping has another length. */
export function keyFromBytes(type: StorageType, bytes: Uint8Array): MappingKey | undefined {
  if (type.kind === 'bytes') return { bytes, text: type.isText ? quoted(bytes) : bytesToHex(bytes) }
  if (type.kind !== 'value' || bytes.length !== 32) return undefined
  const { form, size } = type
  if (form === 'unknown') return { bytes, text: bytesToHex(bytes) }
  const part = form === 'bytes' ? bytes.subarray(0, size) : bytes.subarray(32 - size)
  return { bytes, text: textOf(type, bytesToBigint(part)) }
}

/** Returns a text in quotes. Bytes that are no text have the form of a hexadecimal literal of Solidity: `hex"c0ff"`. */
const quoted = (bytes: Uint8Array): string =>
  isUtf8(bytes) ? JSON.stringify(Buffer.from(bytes).toString()) : `hex"${bytesToHex(bytes).slice(2)}"`

/** Parses the key of a mapping as a name contains it. Undefined for a wrong one. */
export function parseKey(type: StorageType, text: string): MappingKey | undefined {
  if (type.kind === 'bytes') {
    const [, hex] = /^hex"(.*)"$/.exec(text) ?? []
    const bytes = hex !== undefined ? parseHex(`0x${hex}`) : type.isText ? Buffer.from(unquoted(text)) : parseHex(text)
    return bytes && keyFromBytes(type, bytes)
  }
  if (type.kind !== 'value') return undefined
  if (type.form === 'unknown') return /^0x[\da-fA-F]{64}$/.test(text) ? keyFromBytes(type, hexToBytes(text)) : undefined
  const value = parseValue(type, text)
  if (value === undefined) return undefined
  const { form, size } = type
  const word =
    form === 'bytes'
      ? value << BigInt(8 * (32 - size))
      : form === 'signed'
        ? BigInt.asUintN(256, BigInt.asIntN(8 * size, value))
        : value
  return keyFromBytes(type, wordBytes(word))
}

const parseHex = (text: string): Uint8Array | undefined => (isHexBytes(text) ? hexToBytes(text) : undefined)

/** Returns the content of a quoted text, and any other text unchanged. */
function unquoted(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : text
  } catch {
    return text
  }
}

/** Parses a value as `readVariable` formats it. Numbers can be hex, too. Returns its bytes as a number, or undefined for a wrong one. */
export function parseValue({ form, size }: ValueType, text: string): bigint | undefined {
  if (form === 'boolean') return text === 'true' ? 1n : text === 'false' ? 0n : undefined
  if (form === 'address' || form === 'bytes' || form === 'unknown')
    return isHexBytes(text) && text.length === 2 + 2 * size ? BigInt(text) : undefined
  if (!/^(?:-?\d{1,78}|0x[\da-fA-F]{1,64})$/.test(text)) return undefined
  const value = BigInt(text)
  const bits = 8 * size
  const fits = form === 'signed' ? BigInt.asIntN(bits, value) === value : BigInt.asUintN(bits, value) === value
  return fits ? BigInt.asUintN(bits, value) : undefined
}

/** Writes a variable. Returns false for a text that is no value of its type, and for a variable that consists of others. */
export function writeVariable(variable: Variable, text: string, read: ReadSlot, write: WriteSlot): boolean {
  if (isKind(variable, 'value')) {
    const value = parseValue(variable.type, text)
    if (value === undefined) return false
    const shift = BigInt(8 * variable.offset)
    const mask = ((1n << BigInt(8 * variable.type.size)) - 1n) << shift
    write(variable.slot, (read(variable.slot) & ~mask) | (value << shift))
    return true
  }
  if (!isKind(variable, 'bytes')) return false
  const bytes = variable.type.isText ? Buffer.from(text) : parseHex(text)
  if (bytes === undefined || bytes.length > MAX_WRITTEN) return false
  writeBytes(variable, bytes, read, write)
  return true
}

/** Writes a `string` or `bytes`, and clears the slots of its former content that it does not need. */
function writeBytes(variable: Variable<BytesType>, bytes: Uint8Array, read: ReadSlot, write: WriteSlot): void {
  const start = contentSlotOf(variable)
  const wordAt = (index: number): bigint =>
    bytesToBigint(Buffer.concat([bytes.subarray(32 * index, 32 * index + 32), Buffer.alloc(32)]).subarray(0, 32))
  const words = wordCount(bytes.length)
  // A longer length is not of a text.
  const former = wordCount(Math.min(lengthIn(read(variable.slot)), MAX_WRITTEN))
  for (let index = 0; index < Math.max(words, former); index++)
    write(start + BigInt(index), index < words ? wordAt(index) : 0n)
  write(variable.slot, words === 0 ? wordAt(0) | BigInt(2 * bytes.length) : BigInt(2 * bytes.length + 1))
}
