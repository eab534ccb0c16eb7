/** Finds unknown members of request objects, which are probably spelling errors. */

import { z } from 'zod'
import { isJsonObject } from '../../json.ts'
import { suggestNearest } from '../../options/nearest.ts'
import { foldSchema } from './foldSchema.ts'
import { memberOf, membersByLowerCase } from './memberNames.ts'

/** Object schemas whose unknown members are reported, with names that are ignored because clients add them on purpose. */
const checkedObjects = new WeakMap<object, readonly string[]>()

/** Defines an object schema whose unknown members are reported. `ignored` lists names that clients add on purpose. */
export function checkedObject<Members extends z.ZodRawShape>(
  members: Members,
  params: { readonly error: string },
  ignored: readonly string[] = [],
) {
  return withReports(z.object(members, params), ignored)
}

/** Reports the unknown members of an object schema, except `ignored`. Later refinements of the schema make another one without reports. */
export function withReports<Schema extends z.ZodObject>(schema: Schema, ignored: readonly string[] = []): Schema {
  checkedObjects.set(schema, ignored)
  return schema
}

export interface UnknownMember {
  /** The path from the argument, such as `simulation.blockStateCalls[0].blockOverrides.foo`. */
  readonly path: string
  /** The path without indices and map keys, so that the same mistake has the same text. */
  readonly pattern: string
  /** The known members of the object. */
  readonly known: readonly string[]
  readonly name: string
}

export interface MemberPath {
  readonly path: string
  readonly pattern: string
}

/** Adds the unknown members of a value to `found`. `at` returns the path of the value, which most values do not need. */
export type Finder = (value: unknown, at: () => MemberPath, found: UnknownMember[]) => void

/** Maximum number of unknown members to report for an argument. */
const MAX_FOUND = 20
/** Maximum number of characters of a name in a message. */
const MAX_SHOWN_LENGTH = 64

/** Creates a finder for a schema. Returns undefined if the schema contains no checked object. */
export const finderOf = (schema: z.core.$ZodType): Finder | undefined =>
  foldSchema<Finder>(schema, {
    items: (finder) => inList(() => finder),
    positions: (finders) => inList((index) => finders[index]),
    values: inValues,
    // Unions have at most one option with objects.
    union: ([finder]) => finder,
    object: objectFinder,
  })

function objectFinder(schema: object, members: ReadonlyMap<string, Finder | undefined>): Finder | undefined {
  const ignored = checkedObjects.get(schema)
  if (ignored === undefined && [...members.values()].every((finder) => finder === undefined)) return undefined
  const known = [...members.keys()]
  const names = membersByLowerCase([...known, ...(ignored ?? [])])
  return (value, at, found) => {
    if (!isJsonObject(value)) return
    for (const name of Object.keys(value)) {
      if (found.length === MAX_FOUND) return
      const member = memberOf(names, name, value)
      const finder = member === undefined ? undefined : members.get(member)
      if (finder !== undefined) finder(value[name], () => inside(at(), `.${name}`), found)
      else if (ignored !== undefined && member === undefined) {
        const text = printableName(name)
        found.push({ ...inside(at(), `.${text}`), known, name: text })
      }
    }
  }
}

function inList(finderAt: (index: number) => Finder | undefined): Finder {
  return (value, at, found) => {
    if (!Array.isArray(value)) return
    for (const [index, item] of value.entries()) finderAt(index)?.(item, () => inside(at(), `[${index}]`, '[]'), found)
  }
}

function inValues(finder: Finder): Finder {
  return (value, at, found) => {
    if (!isJsonObject(value)) return
    for (const key of Object.keys(value)) finder(value[key], () => inside(at(), `.${printableName(key)}`, '.*'), found)
  }
}

/** Returns the path of a part of a value. `pattern` is its last step without an index or key. */
const inside = (at: MemberPath, step: string, pattern = step): MemberPath => ({
  path: at.path + step,
  pattern: at.pattern + pattern,
})

/** Suggests a known member instead of an unknown one: `did you mean value?`. */
export const memberSuggestion = ({ name, known }: Pick<UnknownMember, 'name' | 'known'>): string =>
  suggestNearest(printableName(name), known, `known members are ${known.join(', ')}`)

/** Shortens a name from a request and replaces control characters of terminals. */
export const printableName = (name: string): string => name.slice(0, MAX_SHOWN_LENGTH).replace(/[^\x21-\x7e]/g, '?')
