/** The type of a value and its limits. */
export interface Shape {
  /**
   * `paths` is one path or a list of paths (programs can pass an object instead of a file), `texts` one or more strings. `duration` is a number of
   * seconds or a string such as `6s` or `5m`. A `group` is an object with `members`. A `table` maps names to values of the shape `of`. `items`
   * is a list of values of the shape `of`.
   */
  readonly type: ShapeType
  readonly choices?: readonly string[]
  /** The strings, or the names in a table, that the type allows. The code that reads them rejects others, and may accept other spellings. */
  readonly known?: readonly string[]
  /** The unit of a number, for the error of a wrong value. */
  readonly unit?: string
  /** An example of a number, for the error of a wrong value. */
  readonly example?: string
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

function plainExpectation({ unit, min, max, example, short }: Shape, type: ShapeType): string {
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
      const ending = example === undefined ? '' : `, such as ${example}`
      if (min !== undefined && max !== undefined) return `${kind} from ${min} to ${max}${ending}`
      return `${kind}${min === undefined ? '' : `, ${min} or more`}${ending}`
    }
  }
}

function durationLimits(min: number | undefined, max: number | undefined): string {
  if (max !== undefined) return ` from ${min ?? 0} to ${max} s`
  return min === undefined ? '' : ` of ${min} s or more`
}
