import { z } from 'zod'
import { parseWithLargeNumbers } from '../../largeNumbers.ts'
import { addressForm, addressSchema } from './bytes.ts'
import { orText } from './otherForms.ts'
import { record } from './record.ts'

const typedData = 'typed data (EIP-712): {types, primaryType, domain, message}, or its JSON text'
const types = 'an object that maps struct names to lists of {name, type}'

const Field = z.object(
  { name: z.string({ error: 'a string' }), type: z.string({ error: 'a string' }) },
  { error: 'an object with name and type' },
)

const structure = z.object(
  {
    types: record(z.string(), z.array(Field, { error: types }), {
      error: types,
    }),
    primaryType: z.string({ error: 'the name of a struct' }),
    domain: record(z.string(), z.unknown(), { error: 'an object' }).default({}),
    // viem omits it for a domain alone.
    message: record(z.string(), z.unknown(), { error: 'an object' }).default({}),
  },
  { error: typedData },
)

/** The address whose key signs typed data. In the version 1 of MetaMask, a list precedes the address. */
export const TypedDataSigner = addressSchema(({ input }) =>
  Array.isArray(input)
    ? `${addressForm} (eth_signTypedData_v4 replaces version 1, whose list precedes the address)`
    : addressForm,
)

/** Typed data: an object, or JSON text as ethers and viem send it. For another text, the error of the schema describes the expected value. */
export const TypedData = orText(parsed, structure)

/** Returns the value of a JSON text, with large numbers as strings like those of a request. Undefined for another text. */
function parsed(text: string): unknown {
  try {
    return parseWithLargeNumbers(text)
  } catch {
    return undefined
  }
}
