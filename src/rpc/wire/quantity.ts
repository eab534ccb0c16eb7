import { z } from 'zod'
import type { Hex } from '../../bytes.ts'
import { matches, withQuickDecoder } from './quickDecoder.ts'

/** Numbers on the wire. Messages of the schemas complete the sentence "expected …". */

const anyQuantity = 'a hex quantity with a 0x prefix and no leading zeros'
const quantityText = z
  .string({ error: anyQuantity })
  .regex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/, { error: anyQuantity })

/** A number of up to 256 bits: hex, no leading zeros. Inside the node it is a bigint. */
export const Quantity = withQuickDecoder(
  z.codec(quantityText, z.bigint(), {
    decode: (wire) => BigInt(wire),
    encode: (value) => toQuantity(value),
  }),
  quickQuantity,
)

const smallQuantity = `${anyQuantity}, at most 64 bits`

/** A number of up to 64 bits: gas, a nonce, a time. */
export const Uint64 = withQuickDecoder(
  z.codec(
    z.string({ error: smallQuantity }).regex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,15})$/, { error: smallQuantity }),
    z.bigint(),
    { decode: (wire) => BigInt(wire), encode: (value) => toQuantity(value) },
  ),
  quickUint64,
)

/** A position in a list. A double is exact enough. */
export const Index = withQuickDecoder(
  z.codec(
    z.string({ error: smallQuantity }).regex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,15})$/, { error: smallQuantity }),
    z.number(),
    { decode: (wire) => Number(wire), encode: (value) => toQuantity(value) },
  ),
  (value) => (matches(value, /^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,15})$/) ? Number(value) : undefined),
)

const wholeNumber = 'a whole number: a number, a decimal string or a hex string'

/** A count or a time: 5, "5" and "0x5" are the same. Less than 2^53. */
export const Integer = z
  .union([z.number(), z.string().regex(/^(0x[0-9a-fA-F]{1,14}|[0-9]{1,16})$/, { error: wholeNumber })], {
    error: wholeNumber,
  })
  .transform((wire) => Number(wire))
  .refine((value) => Number.isSafeInteger(value) && value >= 0, { error: wholeNumber })

/** Hex of a non-negative number, no leading zeros. */
export const toQuantity = (value: bigint | number): Hex => `0x${value.toString(16)}`

const amount = 'a whole number up to 2^256 - 1: a hex quantity, a decimal string or a number'
const LIMIT = 1n << 256n

/** A number of up to 256 bits: "0x10", "0x0010", "16" and 16 are the same. */
export const Amount = z.codec(
  z.union(
    [
      z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      z.string().regex(/^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/, { error: amount }),
    ],
    { error: amount },
  ),
  z.bigint().max(LIMIT - 1n, { error: amount }),
  { decode: (wire) => BigInt(wire), encode: (value) => toQuantity(value) },
)

const form = 'a whole number'

/** A position or a count: a plain number, as in go-ethereum's debug methods, or a quantity. */
export const Count = z
  .union([z.int().min(0), z.string().regex(/^0x[0-9a-fA-F]{1,13}$/)], { error: form })
  .transform((wire) => Number(wire))

/** A number of up to 256 bits in its common form. */
export function quickQuantity(value: unknown): bigint | undefined {
  return matches(value, /^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/) ? BigInt(value) : undefined
}

/** A number of up to 64 bits in its common form. */
export function quickUint64(value: unknown): bigint | undefined {
  return matches(value, /^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,15})$/) ? BigInt(value) : undefined
}
