import { z } from 'zod'
import { MAX_WORD, quantityHex } from '../../bytes.ts'
import { matches, withQuickDecoder } from './quickDecoder.ts'

/** Schemas of numbers. Their error messages complete the sentence "expected …". */

/** The beginnings of the messages. */
export const wholeNumber = 'a whole number from 0 to'
export const hexQuantity = 'a hex quantity with a 0x prefix and no leading zeros'
const anyQuantity = `${hexQuantity}, at most 256 bits`
const QUANTITY = /^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/
const quantityText = z.string({ error: anyQuantity }).regex(QUANTITY, { error: anyQuantity })

/** A hex number of up to 256 bits without leading zeros, decoded to a bigint. */
export const Quantity = withQuickDecoder(
  z.codec(quantityText, z.bigint(), {
    decode: (wire) => BigInt(wire),
    encode: (value) => quantityHex(value),
  }),
  quickQuantity,
)

const smallQuantity = `${hexQuantity}, at most 64 bits`
const SMALL_QUANTITY = /^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,15})$/
const smallQuantityText = z.string({ error: smallQuantity }).regex(SMALL_QUANTITY, { error: smallQuantity })

/** A hex number of up to 64 bits, such as gas, a nonce or a time. */
export const Uint64 = withQuickDecoder(
  z.codec(smallQuantityText, z.bigint(), {
    decode: (wire) => BigInt(wire),
    encode: (value) => quantityHex(value),
  }),
  quickUint64,
)

/** A position in a list, as a hex quantity. A double represents each possible position exactly. */
export const Index = withQuickDecoder(
  z.codec(smallQuantityText, z.number(), {
    decode: (wire) => Number(wire),
    encode: (value) => quantityHex(value),
  }),
  (value) => (matches(value, SMALL_QUANTITY) ? Number(value) : undefined),
)

const integer = `${wholeNumber} 2^53 - 1: a number, a decimal string or a hex string`
const INTEGER = /^(0x0{0,50}[0-9a-fA-F]{1,14}|[0-9]{1,16})$/

/** A count or a time below 2^53. 5, "5", "0x5" and "0x05" are equal. */
export const Integer = withQuickDecoder(
  z
    .union([z.number(), z.string().regex(INTEGER, { error: integer })], { error: integer })
    .transform((wire) => Number(wire))
    .refine((value) => Number.isSafeInteger(value) && value >= 0, { error: integer }),
  quickInteger,
)

/** Returns the schema of a JSON number that is a whole number from 0 to 2^53 - 1. */
export const nonNegativeInteger = (error: string) => z.int({ error }).min(0, { error })

/** Returns a schema of numbers of up to 256 bits whose errors name `error`. "0x10", "0x0010", "16" and 16 are equal. */
export const amountWith = (error: string) =>
  z.codec(
    z.union([nonNegativeInteger(error), z.string().regex(/^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/, { error })], { error }),
    z.bigint().max(MAX_WORD, { error }),
    { decode: (wire) => BigInt(wire), encode: (value) => quantityHex(value) },
  )

/** A number of up to 256 bits. */
export const Amount = amountWith(`${wholeNumber} 2^256 - 1: a hex quantity, a decimal string or a number`)

const count = `${wholeNumber} 2^53 - 1: a number or a hex string`

/** A position or a count: a JSON number, as in go-ethereum's debug methods, or a hex string. */
export const Count = z
  .union([nonNegativeInteger(count), z.string().regex(/^0x0{0,50}[0-9a-fA-F]{1,14}$/, { error: count })], {
    error: count,
  })
  .transform((wire) => Number(wire))
  .refine(Number.isSafeInteger, { error: count })

/** Decodes a `Quantity`. */
export function quickQuantity(value: unknown): bigint | undefined {
  return matches(value, QUANTITY) ? BigInt(value) : undefined
}

/** Decodes a `Uint64`. */
export function quickUint64(value: unknown): bigint | undefined {
  return matches(value, SMALL_QUANTITY) ? BigInt(value) : undefined
}

/** Decodes an `Integer`. */
export function quickInteger(value: unknown): number | undefined {
  const number = matches(value, INTEGER) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}
