import { z } from 'zod'
import { toQuantity } from './quantity.ts'

const amount = 'a whole number up to 2^256 - 1, as a hex quantity, a decimal text or a number'
const LIMIT = 1n << 256n

/** A number of up to 256 bits as people write it by hand and as peers take it: "0x10", "0x0010", "16" and 16 are the same. */
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
