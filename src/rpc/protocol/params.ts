import type { LoopSlice } from '../../yieldToEventLoop.ts'
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
export function decodeParams(signature: Pick<MethodSignature, 'params' | 'named'>, given: Call['params']): unknown[] {
  const { params } = signature
  const list = argumentsOf(signature, given)
  const values: unknown[] = []
  for (let index = 0; index < params.length; index++) {
    values.push(decodeArgument(params[index]!, index, list[index])) // within bounds
  }
  return values
}

/** Does the same for a long request, and yields to the event loop between the steps. */
export async function decodeParamsInSlices(
  signature: Pick<MethodSignature, 'params' | 'named'>,
  given: Call['params'],
  slice: LoopSlice,
): Promise<unknown[]> {
  const list = argumentsOf(signature, given)
  const values: unknown[] = []
  for (const [index, param] of signature.params.entries()) {
    const value = withMemberNames(param.schema, list[index])
    if (slice.isOver) await slice.yield()
    values.push(param.quick?.(value) ?? decodeNamedMembers(param, index, value))
    if (slice.isOver) await slice.yield()
  }
  return values
}

/** Returns the arguments of a call in the order of the parameters. */
function argumentsOf(
  { params, named }: Pick<MethodSignature, 'params' | 'named'>,
  given: Call['params'],
): readonly unknown[] {
  if (given === undefined) return []
  if (isList(given)) {
    if (given.length > params.length)
      throw tooManyArguments({ names: params.map(({ name }) => name), given: given.length })
    return given
  }
  // Callers in the process can pass a number or a string, which have no keys.
  if (typeof given === 'object') {
    // An empty object means no parameters.
    if (Object.keys(given).length === 0) return []
    if (named) return namedArguments(params, given)
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

function namedArguments(params: readonly Param[], given: Readonly<Record<string, unknown>>): readonly unknown[] {
  const unknownName = Object.keys(given).find((name) => !params.some((param) => param.name === name))
  if (unknownName !== undefined) throw unknownArgument({ given: unknownName, names: params.map(({ name }) => name) })
  return params.map(({ name }) => given[name])
}

// Array.isArray does not narrow a readonly array.
const isList = (given: NonNullable<Call['params']>): given is readonly unknown[] => Array.isArray(given)

/** Decodes one argument. Throws MissingArgument, InvalidArgument or UnknownMember. */
export function decodeArgument<Given extends Param>(param: Given, index: number, given: unknown): DecodedParam<Given> {
  const quick = param.quick?.(given)
  if (quick !== undefined) return quick as DecodedParam<Given> // the decoder returns what the schema does
  return decodeNamedMembers(param, index, withMemberNames(param.schema, given))
}

/** Decodes an argument whose members have the names of the schema. */
function decodeNamedMembers<Given extends Param>(param: Given, index: number, value: unknown): DecodedParam<Given> {
  // As in go-ethereum, null means an omitted argument.
  const decoded = decodeWith(param.schema, value === null && param.optional ? undefined : value, MAX_PARTS)
  if (decoded.success) return decoded.data as DecodedParam<Given> // the output of the schema
  const problem = argumentProblem(param.name, value, decoded.error.issues)
  if (problem.suggestion !== undefined) throw unknownMember({ index, ...problem })
  if (value === undefined) throw missingArgument({ index, name: param.name, expected: problem.expected })
  throw invalidArgument({ index, ...problem })
}
