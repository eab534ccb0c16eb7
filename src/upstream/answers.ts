import { type Address, type Hash, type Hex, hexToBytes } from '../bytes.ts'

/** Reads the JSON of an upstream. Each function throws a RangeError that says what was expected. */

export type JsonObject = Readonly<Record<string, unknown>>

export function objectOf(value: unknown, what: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new RangeError(`${what} is no object`)
  return value as JsonObject // checked above
}

export function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new RangeError(`${what} is no list`)
  return value
}

export function quantityOf(value: unknown, what: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value)
  throw new RangeError(`${what} is no quantity`)
}

/** Bytes as lower-case hex, of `length` bytes where it is given. */
export function hexOf(value: unknown, what: string, length?: number): Hex {
  const isHex = typeof value === 'string' && value.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(value)
  if (!isHex) throw new RangeError(`${what} is no hex data`)
  if (length !== undefined && value.length !== 2 + 2 * length) throw new RangeError(`${what} has not ${length} bytes`)
  return value.toLowerCase() as Hex // checked above
}

export const bytesOf = (value: unknown, what: string, length?: number): Uint8Array =>
  hexToBytes(hexOf(value, what, length))

export const hashOf = (value: unknown, what: string): Hash => hexOf(value, what, 32)
export const addressOf = (value: unknown, what: string): Address => hexOf(value, what, 20)
export const quantityHex = (value: bigint | number): Hex => `0x${value.toString(16)}`
