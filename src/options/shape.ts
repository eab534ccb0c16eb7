import { durationSeconds } from './duration.ts'
import { nearestOf } from './nearest.ts'

/** What a value has to be. */
export interface Shape {
  /**
   * `paths` is one or more paths (in a program an object can stand in the place of a file), `texts` one or more texts; `duration`
   * is a number of seconds or a text such as `6s` or `5m`; a `group` has `members`, a `table` entries `of` one kind by name, `items` is a
   * list `of` them.
   */
  readonly type: ShapeType
  readonly choices?: readonly string[]
  readonly min?: number
  readonly max?: number
  /** Texts that can stand in the place of a number, such as `unlimited`. */
  readonly words?: readonly string[]
  /** What a text has to match, and that in words that follow "must be". With it, a text can stand in the place of a number. */
  readonly pattern?: { readonly matches: RegExp; readonly expected: string }
  readonly members?: Readonly<Record<string, Member>>
  /** With it, a text can stand in the place of a group: what it has to be, in words that follow "must be". Several are kept apart by `;`. */
  readonly short?: string
  readonly of?: Shape
  /** What the names in a table have to match. */
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

/** A value that has a name. */
export interface Member extends Shape {
  readonly describe: string
  /** What stands for the value in reference pages. */
  readonly value?: string
  /** Whether a group without it makes no sense. */
  readonly required?: boolean
}

export type Path = readonly (string | number)[]

/** Something in a value that makes no sense, and where. `part: 'key'` means its name. */
export interface Wrong {
  readonly path: Path
  readonly part: 'key' | 'value'
  /** Completes a sentence that begins with the name of what is wrong. */
  readonly says: string
}

/** The types of a shape's values, as programs write them. */
export type ValueOf<S extends Shape> = S extends { choices: readonly (infer Choice)[] }
  ? Choice
  : S extends { type: 'group'; members: infer Members extends Readonly<Record<string, Shape>> }
    ?
        | (S extends { short: string } ? string : never)
        | { readonly [Name in keyof Members]?: ValueOf<Members[Name]> | undefined }
    : S extends { type: 'table'; of: infer Entry extends Shape }
      ? Readonly<Record<string, ValueOf<Entry>>>
      : S extends { type: 'items'; of: infer Item extends Shape }
        ? readonly ValueOf<Item>[]
        : S extends { words: readonly (infer Word)[] }
          ? Word | number
          : S extends { type: 'integer' | 'number'; pattern: object }
            ? string | number
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

/** Whether values of the shape consist of others; on a command line they are written as JSON. */
export const isNested = ({ type }: Shape): boolean => type === 'group' || type === 'table' || type === 'items'

/** What is right for a value, in words that follow "must be". */
export function expectation(shape: Shape): string {
  const { type, choices, words, pattern } = shape
  if (choices !== undefined) return `one of ${choices.join(', ')}`
  if (pattern !== undefined) return pattern.expected
  const [word] = words ?? []
  return word === undefined ? plainExpectation(shape, type) : `${plainExpectation(shape, type)}, or ${word}`
}

function plainExpectation({ min, max, short }: Shape, type: ShapeType): string {
  switch (type) {
    case 'boolean':
      return 'true or false'
    case 'string':
      return 'a text that is not empty'
    case 'path':
      return 'a path'
    case 'paths':
      return 'one or more paths'
    case 'texts':
      return 'one or more texts'
    case 'duration':
      return 'a duration: seconds, or a text such as 6s, 5m or 1h'
    case 'group':
    case 'table':
      return short === undefined ? 'a group of keys' : `a group of keys, or ${short}`
    case 'items':
      return 'a list'
    case 'integer':
    case 'number': {
      const kind = type === 'integer' ? 'a whole number' : 'a number'
      if (min !== undefined && max !== undefined) return `${kind} from ${min} to ${max}`
      return min === undefined ? kind : `${kind} from ${min} up`
    }
  }
}

/** Whether a value is right by itself; what stands in it is for `wrongIn`. */
export function fits(shape: Shape, value: unknown): boolean {
  const { type, min = -Infinity, max = Number.MAX_SAFE_INTEGER, choices, words, pattern, short } = shape
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'string':
    case 'path':
      return typeof value === 'string' && (choices?.includes(value) ?? pattern?.matches.test(value) ?? value !== '')
    case 'paths':
      return Array.isArray(value) && value.length > 0 && value.every(isPathOrObject)
    case 'texts':
      return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && item !== '')
    case 'duration':
      return durationSeconds(value) !== undefined
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

const isPathOrObject = (item: unknown): boolean =>
  typeof item === 'string' ? item !== '' : typeof item === 'object' && item !== null

/** All that is wrong with a value, outermost first. */
export function wrongIn(shape: Shape, value: unknown, path: Path = []): Wrong[] {
  if (!fits(shape, value)) return [{ path, part: 'value', says: `must be ${expectation(shape)}, not ${shown(value)}` }]
  // The short form is read where it is used.
  if (shape.type === 'group' && typeof value === 'string') return []
  if (shape.type === 'group') return wrongInGroup(shape.members ?? {}, value as object, path) // fits
  if (shape.type === 'table') return wrongInTable(shape, value as object, path) // fits
  if (shape.type === 'items' && shape.of !== undefined) {
    const { of } = shape
    return (value as readonly unknown[]).flatMap((item, index) => wrongIn(of, item, [...path, index])) // fits
  }
  return []
}

function wrongInGroup(members: Readonly<Record<string, Member>>, value: object, path: Path): Wrong[] {
  const wrong: Wrong[] = []
  for (const [name, { required }] of Object.entries(members)) {
    if (required === true && Reflect.get(value, name) === undefined)
      wrong.push({ path, part: 'value', says: `lacks ${name}` })
  }
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    if (member !== undefined) wrong.push(...wrongIn(member, item, [...path, name]))
    else wrong.push({ path: [...path, name], part: 'key', says: `is not known${hint(name, Object.keys(members))}` })
  }
  return wrong
}

function wrongInTable({ of, names }: Shape, value: object, path: Path): Wrong[] {
  return Object.entries(value).flatMap(([name, item]): Wrong[] => {
    if (names !== undefined && !names.matches.test(name))
      return [{ path: [...path, name], part: 'key', says: `must be ${names.expected}` }]
    return of === undefined || item === undefined ? [] : wrongIn(of, item, [...path, name])
  })
}

function hint(name: string, known: readonly string[]): string {
  const nearest = nearestOf(name, known)
  return nearest === undefined ? `: there are ${known.join(', ')}` : `: did you mean ${nearest}?`
}

/** A value as it is told of in a message. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object' && value !== null) return 'a group of keys'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
