import { type Address, type Hash, type Hex, hexToBytes } from '../bytes.ts'
import { isJsonObject } from '../json.ts'

/** Decodes the JSON of an upstream. Each function throws a RangeError if `value` has another type. `what` names the value in the error. */

export type JsonObject = Readonly<Record<string, unknown>>

/** Returns a value of a response that must be an object. Throws a RangeError that names it with `what`. */
export function objectOf(value: unknown, what: string): JsonObject {
  if (!isJsonObject(value)) throw new RangeError(`${what} is not an object`)
  return value
}

/** Returns a value of a response that must be a list. Throws a RangeError that names it with `what`. */
export function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new RangeError(`${what} is not a list`)
  return value
}

/** Decodes a hex quantity of a response, with at most 256 bits. Throws a RangeError that names it with `what`. */
export function quantityOf(value: unknown, what: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value)
  throw new RangeError(`${what} is not a hex quantity`)
}

/** Decodes hex data to lower case. `length` is the required number of bytes. */
export function hexOf(value: unknown, what: string, length?: number): Hex {
  const isHex = typeof value === 'string' && value.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(value)
  if (!isHex) throw new RangeError(`${what} is not hex data`)
  if (length !== undefined && value.length !== 2 + 2 * length)
    throw new RangeError(`${what} does not have ${length} bytes`)
  return value.toLowerCase() as Hex // checked above
}

/** Decodes hex data to bytes. `length` is the required number of bytes. */
export const bytesOf = (value: unknown, what: string, length?: number): Uint8Array =>
  hexToBytes(hexOf(value, what, length))

/** Decodes 32 bytes of hex data. */
export const hashOf = (value: unknown, what: string): Hash => hexOf(value, what, 32)
/** Decodes 20 bytes of hex data. */
export const addressOf = (value: unknown, what: string): Address => hexOf(value, what, 20)
