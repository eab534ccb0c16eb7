/** Values in notations that go-ethereum refuses and development nodes accept. */
import type { z } from 'zod'
import { quantityHex } from '../../bytes.ts'
import { numberForm } from './blockId.ts'
import { addressForm, anyBytes, hashForm, storageKey, wordForm } from './bytes.ts'
import { decodeWith } from './decodeWith.ts'
import { withMemberNames } from './memberNames.ts'
import { hexQuantity, wholeNumber } from './quantity.ts'
import { matches } from './quickDecoder.ts'
import { transactionType } from './transactionRequest.ts'

type Issue = z.core.$ZodIssue

/** Maximum number of times that an argument is decoded again. Some schemas check a value only if others are valid. */
const MAX_ROUNDS = 4

/** Maximum number of items and members of an argument in which all values are converted. In a larger one, each round converts one value. */
const MAX_PARTS = 100_000

/**
 * Returns an argument in which values that its schema refuses are in the notation that the schema accepts: 16, "16" and "0x010" become "0x10",
 * and bytes, addresses and hashes get the prefix 0x. Other values stay as they are. Returns undefined if nothing changes. The given value does
 * not change.
 */
export function inHexNotation(schema: z.ZodType, given: unknown): unknown {
  const named = withMemberNames(schema, given)
  let converted: unknown
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const value = converted ?? named
    const decoded = decodeWith(schema, value, MAX_PARTS)
    if (decoded.success) break
    const found = replacements(value, decoded.error.issues, [])
    if (found.length === 0) break
    converted ??= structuredClone(named)
    for (const [path, replacement] of found) converted = replaceAt(converted, path, replacement)
  }
  return converted
}

type Path = readonly PropertyKey[]

/** Returns the values that issues refuse because of their notation, with the replacements. */
function replacements(value: unknown, issues: readonly Issue[], outer: Path): (readonly [Path, string])[] {
  return issues.flatMap((issue) => {
    const path = [...outer, ...issue.path]
    const replacement = hexNotation(valueAt(value, path), issue.message)
    if (replacement !== undefined) return [[path, replacement] as const]
    return issue.code === 'invalid_union' ? issue.errors.flatMap((option) => replacements(value, option, path)) : []
  })
}

/** Returns a refused value in the expected notation. Undefined if it has none. */
function hexNotation(refused: unknown, expected: string): string | undefined {
  for (const [beginning, convert] of conversions) if (expected.startsWith(beginning)) return convert(refused)
  return undefined
}

/** The beginnings of the messages of schemas, and the conversions of the values that they refuse. */
const conversions: readonly (readonly [string, (refused: unknown) => string | undefined])[] = [
  [hexQuantity, (refused) => (hasNoDigits(refused) ? '0x0' : numberInHex(refused))],
  [wholeNumber, (refused) => (hasNoDigits(refused) ? '0x0' : numberInHex(refused))],
  [numberForm, numberInHex],
  [transactionType, numberInHex],
  [storageKey, (refused) => (typeof refused === 'number' ? numberInHex(refused) : undefined)],
  [addressForm, (refused) => withPrefix(refused, /^[0-9a-fA-F]{40}$/)],
  [hashForm, (refused) => withPrefix(refused, /^[0-9a-fA-F]{64}$/)],
  [
    wordForm,
    (refused) => (typeof refused === 'number' ? numberInHex(refused) : withPrefix(refused, /^[0-9a-fA-F]{64}$/)),
  ],
  [anyBytes, (refused) => withPrefix(refused, /^(?:[0-9a-fA-F]{2})*$/)],
]

const hasNoDigits = (value: unknown): boolean => value === '' || value === '0x'

/** Returns a number as a hex quantity. Undefined for other values, and for JSON numbers that a double does not represent exactly. */
function numberInHex(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? quantityHex(value) : undefined
  return matches(value, /^(?:0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/) ? quantityHex(BigInt(value)) : undefined
}

/** Returns hex digits with a prefix. Undefined for other values. */
const withPrefix = (value: unknown, digits: RegExp): string | undefined =>
  matches(value, digits) ? `0x${value}` : undefined

function valueAt(value: unknown, path: Path): unknown {
  let at = value
  for (const key of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined
  return at
}

/** Replaces the value at `path` inside `value`, and returns `value`. Without a path, returns the replacement. */
function replaceAt(value: unknown, path: Path, replacement: string): unknown {
  const last = path.at(-1)
  if (last === undefined) return replacement
  Reflect.set(valueAt(value, path.slice(0, -1)) as object, last, replacement) // the container of an existing value
  return value
}
