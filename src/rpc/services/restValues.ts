/** Values of the REST APIs of Alchemy. `name` is the parameter or member. Each function throws InvalidParams for a missing or wrong value. */

import type { Address } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { describedValue, invalidParams } from '../errors.ts'
import { addressForm } from '../wire/bytes.ts'

const tokenIdForm = 'a token ID: a decimal number, or hex with a 0x prefix, of at most 256 bits'

/** Returns the error for a missing or wrong value. */
export const wrongRestValue = (name: string, expected: string, given: unknown): Error =>
  invalidParams({
    reason:
      given === undefined
        ? `${name} is missing: expected ${expected}`
        : `${name}: expected ${expected}, not ${describedValue(given)}`,
  })

/** Joins alternatives: `a, b or c`. */
export const alternativesText = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

export const unknownRestOperation = define<{ api: string; operation: string; known: readonly string[] }>(
  'UnknownRestOperation',
  -32001,
  ({ api, operation, known }) =>
    `the operation ${operation.slice(0, 80)} of the ${api} API is not served: use ${alternativesText(known)}`,
)

/** Parses a path that starts with a slash. `new URL(path, base)` would read a host after two slashes. */
export const restUrl = (path: string): URL => new URL(`http://localhost${path}`)

/** Checks an address, with or without checksum. */
export function toAddress(name: string, given: unknown): Address {
  if (typeof given !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(given)) throw wrongRestValue(name, addressForm, given)
  return given.toLowerCase() as Address
}

/** Checks a token ID: text, or a number of a JSON body. */
export function toTokenId(name: string, given: unknown): bigint {
  const text = typeof given === 'number' && Number.isSafeInteger(given) ? String(given) : given
  if (typeof text !== 'string' || !/^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text))
    throw wrongRestValue(name, tokenIdForm, given)
  const id = BigInt(text)
  if (id >= 1n << 256n) throw wrongRestValue(name, tokenIdForm, given)
  return id
}
