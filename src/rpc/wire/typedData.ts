import { z } from 'zod'

const typedData = 'typed data (EIP-712): {types, primaryType, domain, message}, or its JSON'
const types = 'lists of {name, type} by the name of a struct'

const structure = z.object(
  {
    types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }), { error: types }), {
      error: types,
    }),
    primaryType: z.string({ error: 'the name of a struct' }),
    domain: z.record(z.string(), z.unknown(), { error: 'an object' }).default({}),
    message: z.record(z.string(), z.unknown(), { error: 'an object' }),
  },
  { error: typedData },
)

/** Typed data: an object, or JSON text as ethers and viem send it. */
export const TypedData = z.preprocess((given) => (typeof given === 'string' ? parsed(given) : given), structure)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the schema says what it should be
  }
}
