/** Matches member names of request objects without regard to case, as go-ethereum does. */

import type { z } from 'zod'
import { isJsonObject } from '../../json.ts'
import { foldSchema } from './foldSchema.ts'

/** Returns the value with the member names of its schema: the same value if no name differs. */
type Renamer = (value: unknown) => unknown

const renamers = new WeakMap<object, Renamer | 'none'>()

/** Returns an argument with the member names of its schema. Other members keep their names. The given value does not change. */
export function withMemberNames(schema: z.core.$ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  let renamer = renamers.get(schema)
  if (renamer === undefined) {
    renamer = renamerOf(schema) ?? 'none'
    renamers.set(schema, renamer)
  }
  return renamer === 'none' ? value : renamer(value)
}

/** Returns the member of `shape` that a name means, or undefined. A member with its exact name has precedence over other spellings. */
export function memberOf<Name extends string>(
  shape: ReadonlyMap<string, Name>,
  name: string,
  value: object,
): Name | undefined {
  const member = shape.get(name.toLowerCase())
  return member === undefined || member === name || !Object.hasOwn(value, member) ? member : undefined
}

/** Returns the names of members by their lower-case spelling. */
export const membersByLowerCase = <Name extends string>(names: readonly Name[]): ReadonlyMap<string, Name> =>
  new Map(names.map((name) => [name.toLowerCase(), name]))

/** Creates the renamer of a schema. Returns undefined if its values contain no objects with known members. */
const renamerOf = (schema: z.core.$ZodType): Renamer | undefined =>
  foldSchema<Renamer>(schema, {
    items: (renamer) => ofList(() => renamer),
    positions: (renamers) => ofList((index) => renamers[index]),
    values: (renamer) => (value) => (isJsonObject(value) ? renamed(value, sameName, () => renamer) : value),
    union: (renamers) => (value) => renamers.reduce((before, renamer) => renamer(before), value),
    object: (_, members) => ofMembers(members),
  })

const ofList =
  (renamerAt: (index: number) => Renamer | undefined): Renamer =>
  (value) =>
    Array.isArray(value) ? renamedItems(value, renamerAt) : value

const sameName = (name: string): string => name

function ofMembers(members: ReadonlyMap<string, Renamer | undefined>): Renamer {
  const names = membersByLowerCase([...members.keys()])
  const renamerAt = (name: string): Renamer | undefined => members.get(name)
  return (value) => {
    if (!isJsonObject(value)) return value
    return renamed(value, (given) => (members.has(given) ? given : (memberOf(names, given, value) ?? given)), renamerAt)
  }
}

/** Returns a list with other items, or the same list if nothing differs. */
function renamedItems(list: readonly unknown[], renamerAt: (index: number) => Renamer | undefined): readonly unknown[] {
  let items: unknown[] | undefined
  for (const [index, item] of list.entries()) {
    const after = renamerAt(index)?.(item) ?? item
    if (after !== item) items ??= list.slice(0, index)
    items?.push(after)
  }
  return items ?? list
}

/** Returns an object with other names and values, or the same object if nothing differs. */
function renamed(
  value: Readonly<Record<string, unknown>>,
  nameOf: (given: string) => string,
  renamerAt: (name: string) => Renamer | undefined,
): object {
  const givenNames = Object.keys(value)
  let members: [string, unknown][] | undefined
  for (const [index, given] of givenNames.entries()) {
    const before = value[given]
    const name = nameOf(given)
    const after = renamerAt(name)?.(before) ?? before
    if (name !== given || after !== before)
      members ??= givenNames.slice(0, index).map((unchanged) => [unchanged, value[unchanged]])
    members?.push([name, after])
  }
  return members === undefined ? value : Object.fromEntries(members)
}
