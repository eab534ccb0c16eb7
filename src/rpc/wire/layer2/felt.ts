import { z } from 'zod'
import type { Hex } from '../../../bytes.ts'
import { PRIME } from '../../../layer2/l2a/felt.ts'

/** Schemas of numbers for the l2a family (Starknet JSON-RPC). Inside the ledger, numbers are lower-case hex. */

/** A field element in results: lower-case hex without leading zeros. */
export const Felt = z.string().regex(/^0x(0|[1-9a-f][0-9a-f]{0,62})$/) as unknown as z.ZodType<Hex, Hex> // the pattern matches a Hex

const fieldElement = 'a field element: hex with a 0x prefix, at most 64 digits'

/** A field element in requests. It can be padded with zeros, for example to 64 digits, or in upper case. */
export const FeltInput = z.codec(
  z.string({ error: fieldElement }).regex(/^0x[0-9a-fA-F]{1,64}$/, { error: fieldElement }),
  z.custom<Hex>(),
  { decode: canonical, encode: (felt) => felt },
)

/** A field element to hash, which must be below the prime. Look-ups do not need this check. */
export const FieldElementInput = FeltInput.refine((felt) => BigInt(felt) < PRIME, {
  error: 'a field element: below 2^251 + 17·2^192 + 1',
})

function unsigned(bits: number) {
  const error = `a hex number of at most ${bits} bits with a 0x prefix and no leading zeros`
  const pattern = new RegExp(`^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,${bits / 4 - 1}})$`)
  return z.codec(z.string({ error }).regex(pattern, { error }), z.custom<Hex>(), {
    decode: (wire) => wire.toLowerCase() as Hex, // the pattern matches a Hex
    encode: (value) => value,
  })
}

export const Unsigned64 = unsigned(64)
export const Unsigned128 = unsigned(128)

const count = 'a whole decimal number from 0 to 2^53 - 1'

/** A JSON number: block numbers, timestamps and indices are not hex in this family. */
export const Decimal = z
  .number({ error: count })
  .refine((value) => Number.isSafeInteger(value) && value >= 0, { error: count })

/** Removes leading zeros and converts to lower case. */
function canonical(hex: string): Hex {
  return `0x${hex
    .slice(2)
    .replace(/^0+(?=.)/, '')
    .toLowerCase()}`
}
