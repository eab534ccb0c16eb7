import {
  invalidArgument,
  invalidParams,
  missingArgument,
  tooManyArguments,
  unknownArgument,
  unknownMember,
} from '../errors.ts'
import { argumentProblem } from '../wire/argumentProblem.ts'
import { decodeWith } from '../wire/decodeWith.ts'
import { withMemberNames } from '../wire/memberNames.ts'
import { inHexNotation } from '../wire/otherNotations.ts'
import type { Call } from './envelope.ts'
import type { DecodedParam, MethodSignature, Param } from './methodSignature.ts'

/** Maximum number of items and members of an argument whose problems are all found, to report the most helpful one. */
const MAX_PARTS = 10_000

/** Decodes the parameters of a call to native values, in order. Throws errors with code -32602 that name the argument. */
export function decodeParams(
  { params, named }: Pick<MethodSignature, 'params' | 'named'>,
  given: Call['params'],
): unknown[] {
  if (given === undefined) return decodeList(params, [])
  if (isList(given)) return decodeList(params, given)
  // Callers in the process can pass a number or a string, which have no keys.
  if (typeof given === 'object') {
    // An empty object means no parameters.
    if (Object.keys(given).length === 0) return decodeList(params, [])
    if (named) return decodeNamed(params, given)
  }
  throw invalidParams({ reason: `params must be an array: [${params.map(({ name }) => name).join(', ')}]` })
}

/**
 * Returns the parameters of a call with numbers in hex notation: see `inHexNotation`. Returns undefined if all of them are already.
 */
export function paramsInHexNotation(
  { params }: Pick<MethodSignature, 'params'>,
  given: Call['params'],
): Call['params'] {
  if (given === undefined) return undefined
  const converted = params.map(({ name, schema }, index) =>
    inHexNotation(schema, isList(given) ? given[index] : given[name]),
  )
  if (converted.every((value) => value === undefined)) return undefined
  if (isList(given)) return given.map((value, index) => converted[index] ?? value)
  const changed = params.flatMap(({ name }, index) =>
    converted[index] === undefined ? [] : [[name, converted[index]]],
  )
  return { ...given, ...Object.fromEntries(changed) }
}

function decodeNamed(params: readonly Param[], given: Readonly<Record<string, unknown>>): unknown[] {
  const unknownName = Object.keys(given).find((name) => !params.some((param) => param.name === name))
  if (unknownName !== undefined) throw unknownArgument({ given: unknownName, names: params.map(({ name }) => name) })
  return decodeList(
    params,
    params.map(({ name }) => given[name]),
  )
}

// Array.isArray does not narrow a readonly array.
const isList = (given: NonNullable<Call['params']>): given is readonly unknown[] => Array.isArray(given)

function decodeList(params: readonly Param[], given: readonly unknown[]): unknown[] {
  if (given.length > params.length)
    throw tooManyArguments({ names: params.map(({ name }) => name), given: given.length })
  const values: unknown[] = []
  for (let index = 0; index < params.length; index++) {
    values.push(decodeArgument(params[index]!, index, given[index])) // within bounds
  }
  return values
}

/** Decodes one argument. Throws MissingArgument, InvalidArgument or UnknownMember. */
export function decodeArgument<Given extends Param>(param: Given, index: number, given: unknown): DecodedParam<Given> {
  const quick = param.quick?.(given)
  if (quick !== undefined) return quick as DecodedParam<Given> // the decoder returns what the schema does
  const value = withMemberNames(param.schema, given)
  // As in go-ethereum, null means an omitted argument.
  const decoded = decodeWith(param.schema, value === null && param.optional ? undefined : value, MAX_PARTS)
  if (decoded.success) return decoded.data as DecodedParam<Given> // the output of the schema
  const problem = argumentProblem(param.name, value, decoded.error.issues)
  if (problem.suggestion !== undefined) throw unknownMember({ index, ...problem })
  if (value === undefined) throw missingArgument({ index, name: param.name, expected: problem.expected })
  throw invalidArgument({ index, ...problem })
}
