import { durationSeconds } from './duration.ts'
import { nearestOf } from './nearest.ts'

/** The type of a value and its limits. */
export interface Shape {
  /**
   * `paths` is one path or a list of paths (programs can pass an object instead of a file), `texts` one or more strings. `duration` is a number of
   * seconds or a string such as `6s` or `5m`. A `group` is an object with `members`. A `table` maps names to values of the shape `of`. `items`
   * is a list of values of the shape `of`.
   */
  readonly type: ShapeType
  readonly choices?: readonly string[]
  /** The strings, or the names in a table, that the type allows. The code that reads them refuses others, and may accept other spellings. */
  readonly known?: readonly string[]
  /** The unit of a number, for the error of a wrong value. */
  readonly unit?: string
  /** The limits of a number; of a duration, in seconds. */
  readonly min?: number
  readonly max?: number
  /** Strings that are accepted instead of a number, such as `unlimited`. */
  readonly words?: readonly string[]
  /**
   * Pattern of a string, or of each string of `texts`, and its description, which follows "must be". A number with a pattern accepts matching
   * strings too.
   */
  readonly pattern?: { readonly matches: RegExp; readonly expected: string }
  /** Whether a string with a pattern can also be a whole number, as a number or a bigint. */
  readonly orNumber?: true
  /** Whether `texts` can also be one string instead of a list. */
  readonly orSingle?: true
  /** Whether `texts` can be an empty list, which means the same as no list. */
  readonly orNone?: true
  readonly members?: Readonly<Record<string, Member>>
  /** Describes the short form of a group as a string; it follows "must be". */
  readonly short?: string
  /** Separates several short forms in a string; `;` by default. */
  readonly separator?: ',' | ';'
  readonly of?: Shape
  /** Pattern of the names in a table. */
  readonly names?: { readonly matches: RegExp; readonly expected: string }
}

export type ShapeType =
  | 'string'
  | 'path'
  | 'integer'
  | 'number'
  | 'duration'
  | 'boolean'
  | 'paths'
  | 'texts'
  | 'group'
  | 'table'
  | 'items'

/** A named value. */
export interface Member extends Shape {
  readonly describe: string
  /** Placeholder of the value in reference pages. */
  readonly value?: string
  /** Whether the member is required in its group. */
  readonly required?: boolean
}

export type ValuePath = readonly (string | number)[]

/** An invalid part of a value and its path. `part: 'key'` means that its name is invalid. */
export interface ShapeProblem {
  readonly path: ValuePath
  readonly part: 'key' | 'value'
  /** The error message without its subject, which is the name of the part: `must be a path, not 5`. */
  readonly message: string
}

/** The TypeScript type of the values of a shape. Values of `paths` are lists, see `withLists`. */
export type ValueOf<S extends Shape> = S extends { choices: readonly (infer Choice)[] }
  ? Choice
  : S extends { type: 'string'; known: readonly (infer Known)[] }
    ? Known
    : S extends { type: 'group'; members: infer Members extends Readonly<Record<string, Shape>> }
      ?
          | (S extends { short: string } ? string : never)
          | { readonly [Name in keyof Members]?: ValueOf<Members[Name]> | undefined }
      : S extends { type: 'table'; of: infer Entry extends Shape }
        ? S extends { known: readonly (infer Name extends string)[] }
          ? { readonly [Known in Name]?: ValueOf<Entry> }
          : Readonly<Record<string, ValueOf<Entry>>>
        : S extends { type: 'items'; of: infer Item extends Shape }
          ? readonly ValueOf<Item>[]
          : S extends { words: readonly (infer Word)[] }
            ? Word | number
            : S extends { type: 'integer' | 'number'; pattern: object }
              ? string | number
              : S extends { orNumber: true }
                ? string | number | bigint
                : S extends { orSingle: true }
                  ? string | readonly string[]
                  : Plain[Exclude<S['type'], 'group' | 'table' | 'items'>]

interface Plain {
  readonly string: string
  readonly path: string
  readonly integer: number
  readonly number: number
  readonly duration: number | string
  readonly boolean: boolean
  readonly paths: readonly (string | object)[]
  readonly texts: readonly string[]
}

/** Whether values of the shape contain other values. On the command line they are JSON. */
export const isNested = ({ type }: Shape): boolean => type === 'group' || type === 'table' || type === 'items'

/** Describes the valid values of a shape; it follows "must be". */
export function expectation(shape: Shape): string {
  const { type, choices, words, pattern } = shape
  if (choices !== undefined) return `one of ${choices.join(', ')}`
  if (pattern !== undefined && type !== 'texts') return pattern.expected
  const [word] = words ?? []
  return word === undefined ? plainExpectation(shape, type) : `${plainExpectation(shape, type)}, or ${word}`
}

function plainExpectation({ unit, min, max, short }: Shape, type: ShapeType): string {
  switch (type) {
    case 'boolean':
      return 'true or false'
    case 'string':
      return 'a non-empty string'
    case 'path':
      return 'a path'
    case 'paths':
      return 'one or more paths'
    case 'texts':
      return 'one or more strings'
    case 'duration':
      return `a duration${durationLimits(min, max)}: seconds, or a string such as 6s, 5m or 1h`
    case 'group':
    case 'table':
      return short === undefined ? 'an object' : `an object, or ${short}`
    case 'items':
      return 'a list'
    case 'integer':
    case 'number': {
      const kind = `${type === 'integer' ? 'a whole number' : 'a number'}${unit === undefined ? '' : ` of ${unit}`}`
      if (min !== undefined && max !== undefined) return `${kind} from ${min} to ${max}`
      return min === undefined ? kind : `${kind}, ${min} or more`
    }
  }
}

function durationLimits(min: number | undefined, max: number | undefined): string {
  if (max !== undefined) return ` from ${min ?? 0} to ${max} s`
  return min === undefined ? '' : ` of ${min} s or more`
}

/** Whether a value has the right type and is within the limits. `problemsIn` also checks nested values. */
export function fits(shape: Shape, value: unknown): boolean {
  const { type, min = -Infinity, max = Number.MAX_SAFE_INTEGER, choices, words, pattern, short, orNumber } = shape
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'string':
    case 'path':
      if (orNumber === true && isWhole(value)) return true
      return typeof value === 'string' && (choices?.includes(value) ?? pattern?.matches.test(value) ?? value !== '')
    case 'paths':
      return Array.isArray(value) ? value.length > 0 : isPathOrObject(value)
    case 'texts':
      if (shape.orSingle === true && typeof value === 'string') return value !== ''
      if (!Array.isArray(value) || (value.length === 0 && shape.orNone !== true)) return false
      return value.every((item) => typeof item === 'string' && item !== '')
    case 'duration': {
      const seconds = durationSeconds(value) ?? Number.NaN
      return seconds >= min && seconds <= max
    }
    case 'group':
    case 'table':
      if (typeof value === 'string') return short !== undefined && value !== ''
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'items':
      return Array.isArray(value)
    case 'integer':
    case 'number':
      if (typeof value === 'string') return words?.includes(value) === true || pattern?.matches.test(value) === true
      if (typeof value !== 'number' || (type === 'integer' && !Number.isSafeInteger(value))) return false
      return value >= min && value <= max
  }
}

const isWhole = (value: unknown): boolean => typeof value === 'bigint' || Number.isSafeInteger(value)

/** Whether a value is a path, or an object instead of the file. A promise is not: its members would be missing. */
const isPathOrObject = (item: unknown): boolean =>
  typeof item === 'string'
    ? item !== ''
    : typeof item === 'object' && item !== null && !Array.isArray(item) && !(item instanceof Promise)

/** Returns all problems of a value, outermost first. */
export function problemsIn(shape: Shape, value: unknown, path: ValuePath = []): ShapeProblem[] {
  if (!fits(shape, value)) return [{ path, part: 'value', message: misfit(shape, value) }]
  // The short form is checked by the code that reads it.
  if (shape.type === 'group' && typeof value === 'string') return []
  if (shape.type === 'paths') return Array.isArray(value) ? problemsInPaths(value, path) : []
  if (shape.type === 'texts') return problemsInTexts(shape, value as string | readonly string[], path) // checked by `fits`
  if (shape.type === 'group') return problemsInGroup(shape.members ?? {}, value as object, path) // checked by `fits`
  if (shape.type === 'table') return problemsInTable(shape, value as object, path) // checked by `fits`
  if (shape.type === 'items' && shape.of !== undefined) {
    const { of } = shape
    return (value as readonly unknown[]).flatMap((item, index) => problemsIn(of, item, [...path, index])) // checked by `fits`
  }
  return []
}

function misfit(shape: Shape, value: unknown): string {
  const quoted = quoteValue(value)
  // The command line and the configuration file accept a single string.
  const isListItem = shape.type === 'texts' && typeof value === 'string' && value !== ''
  if (isListItem) return `must be a list, not ${quoted}: use [${quoted}]`
  return `must be ${expectation(shape)}, not ${quoted}`
}

const problemsInPaths = (given: readonly unknown[], path: ValuePath): ShapeProblem[] =>
  given.flatMap((item, index): ShapeProblem[] =>
    isPathOrObject(item)
      ? []
      : [{ path: [...path, index], part: 'value', message: `must be a path or an object, not ${quoteValue(item)}` }],
  )

function problemsInTexts({ pattern }: Shape, given: string | readonly string[], path: ValuePath): ShapeProblem[] {
  if (pattern === undefined) return []
  const texts =
    typeof given === 'string' ? [{ text: given, path }] : given.map((text, index) => ({ text, path: [...path, index] }))
  return texts.flatMap(({ text, path }): ShapeProblem[] =>
    pattern.matches.test(text)
      ? []
      : [{ path, part: 'value', message: `must be ${pattern.expected}, not ${quoteValue(text)}` }],
  )
}

function problemsInGroup(members: Readonly<Record<string, Member>>, value: object, path: ValuePath): ShapeProblem[] {
  const problems: ShapeProblem[] = []
  for (const [name, { required }] of Object.entries(members)) {
    if (required === true && Reflect.get(value, name) === undefined)
      problems.push({ path, part: 'value', message: `has no ${name}, which is required` })
  }
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    if (member !== undefined) problems.push(...problemsIn(member, item, [...path, name]))
    else
      problems.push({
        path: [...path, name],
        part: 'key',
        message: `is not a known key${hint(name, Object.keys(members))}`,
      })
  }
  return problems
}

function problemsInTable({ of, names }: Shape, value: object, path: ValuePath): ShapeProblem[] {
  return Object.entries(value).flatMap(([name, item]): ShapeProblem[] => {
    if (names !== undefined && !names.matches.test(name))
      return [{ path: [...path, name], part: 'key', message: `must be ${names.expected}` }]
    return of === undefined || item === undefined ? [] : problemsIn(of, item, [...path, name])
  })
}

function hint(name: string, known: readonly string[]): string {
  const nearest = nearestOf(name, known)
  return nearest === undefined ? `: expected one of ${known.join(', ')}` : `: did you mean ${nearest}?`
}

/** Formats a value for a message. */
export function quoteValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (value instanceof Promise) return 'a promise, which needs `await`'
  if (typeof value === 'bigint') return `the bigint ${value}n`
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
