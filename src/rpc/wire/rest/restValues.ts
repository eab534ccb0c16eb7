import { z } from 'zod'
import type { Address } from '../../../bytes.ts'
import { parseTimestamp } from '../../../dates.ts'
import { addressForm } from '../bytes.ts'
import { amountWith } from '../quantity.ts'

/** Schemas of values in REST requests. Their error messages complete the sentence "expected …". */

/** Joins alternatives: `a, b or c`. */
export const alternativesText = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' or ')

/** Returns the schema of a text that matches a pattern. */
export const textLike = (pattern: RegExp, error: string) => z.string({ error }).regex(pattern, { error })

/** Returns the schema of a decimal number in a query. */
export const decimalText = (error: string) => textLike(/^\d{1,15}$/, error).transform(Number)

/** A token ID: a text, or a number of a JSON body. */
export const TokenId = amountWith('a token ID: a decimal number, or hex with a 0x prefix, of at most 256 bits')

/** A value of a query that is true or false. */
export const QueryFlag = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive', error: 'true or false' })

const countFrom1 = (number: (error: { readonly error: string }) => z.ZodNumber, maximum: number) => {
  const range = maximum === Number.MAX_SAFE_INTEGER ? 'from 1' : `from 1 to ${maximum}`
  const error = { error: `a number ${range}` }
  return number(error).int(error).min(1, error).max(maximum, error)
}

/** Returns the schema of a number of items in a query. */
export const queryCount = (maximum = Number.MAX_SAFE_INTEGER) => countFrom1(z.coerce.number, maximum)

/** Returns the schema of a number of items in a JSON body. */
export const bodyCount = (maximum: number) => countFrom1(z.number, maximum)

/** Returns the schema of a list with `minimum` to `maximum` items. `items` describes them. */
export function restList<Item extends z.ZodType>(item: Item, items: string, maximum: number, minimum = 1) {
  const error = { error: `a list of ${items}, at most ${maximum}` }
  return z.array(item, error).min(minimum, error).max(maximum, error)
}

/** Returns the schema of a text that is not empty. */
export const textOf = (error: string) => z.string({ error }).min(1, { error }).max(MAX_LENGTH, { error })

/** Maximum length of a URL or a name. */
const MAX_LENGTH = 2_048

/** Returns the schema of one of some texts. */
export const choiceOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: alternativesText(names) })

/** Returns the schema of one of some texts in upper or lower case. */
export const choiceInAnyCase = <const Names extends readonly string[]>(names: Names) =>
  z.preprocess(
    (given) => names.find((name) => name.toLowerCase() === String(given).toLowerCase()) ?? given,
    choiceOf(names),
  )

/** The name of a network of the node, or of Alchemy. */
export const NetworkName = z.string({ error: 'the name of a network, such as eth-mainnet' })

/** An address, and its text, which the response repeats. */
export const RepeatedAddress = textLike(/^0x[0-9a-fA-F]{40}$/, addressForm).transform((text) => ({
  text,
  address: text.toLowerCase() as Address, // matches the pattern
}))

const timeForm = 'a time such as 2026-01-01T00:00:00Z'

/** A time in ISO 8601, decoded to Unix milliseconds. */
export const IsoTime = z
  .string({ error: timeForm })
  .transform(parseTimestamp)
  .pipe(z.number({ error: timeForm }))

const timeOrSecondsForm = { error: `${timeForm}, or seconds since 1970` }

/** The latest time of `Date`, in Unix milliseconds. */
const MAX_TIME = 8_640_000_000_000_000

/** A time in ISO 8601 or in Unix seconds, decoded to Unix milliseconds. */
export const IsoTimeOrSeconds = z
  .union([z.number(), z.string()], timeOrSecondsForm)
  .transform((given) => (typeof given === 'number' ? given * 1_000 : parseTimestamp(given)))
  .pipe(z.number(timeOrSecondsForm).min(0, timeOrSecondsForm).max(MAX_TIME, timeOrSecondsForm))
