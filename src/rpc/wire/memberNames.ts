/** Matches member names of request objects without regard to case, as go-ethereum does. */
import type { z } from 'zod'

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
function renamerOf(schema: z.core.$ZodType): Renamer | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return renamerOf(def.innerType)
    case 'pipe':
      return renamerOf(def.in)
    case 'lazy':
      return renamerOf(def.getter())
    case 'array':
      return ofItems(renamerOf(def.element))
    case 'tuple':
      return ofPositions(def.items.map((item) => renamerOf(item)))
    case 'record':
      return ofValues(renamerOf(def.valueType))
    case 'union':
      return inOrder(def.options.map((option) => renamerOf(option)))
    case 'object':
      return ofMembers(def.shape)
    default:
      return undefined
  }
}

function ofItems(renamer: Renamer | undefined): Renamer | undefined {
  return renamer && ((value) => (Array.isArray(value) ? renamedItems(value, () => renamer) : value))
}

function ofPositions(renamers: readonly (Renamer | undefined)[]): Renamer | undefined {
  if (renamers.every((renamer) => renamer === undefined)) return undefined
  return (value) => (Array.isArray(value) ? renamedItems(value, (index) => renamers[index]) : value)
}

function ofValues(renamer: Renamer | undefined): Renamer | undefined {
  return renamer && ((value) => (isObject(value) ? renamed(value, sameName, () => renamer) : value))
}

const sameName = (name: string): string => name

function inOrder(options: readonly (Renamer | undefined)[]): Renamer | undefined {
  const present = options.filter((renamer) => renamer !== undefined)
  if (present.length === 0) return undefined
  return (value) => present.reduce((before, renamer) => renamer(before), value)
}

function ofMembers(shape: z.core.$ZodShape): Renamer {
  const names = membersByLowerCase(Object.keys(shape))
  const inner = new Map(Object.entries(shape).map(([name, member]) => [name, renamerOf(member)]))
  const renamerAt = (name: string): Renamer | undefined => inner.get(name)
  return (value) => {
    if (!isObject(value)) return value
    return renamed(value, (given) => (inner.has(given) ? given : (memberOf(names, given, value) ?? given)), renamerAt)
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
  value: object,
  nameOf: (given: string) => string,
  renamerAt: (name: string) => Renamer | undefined,
): object {
  const all: [string, unknown][] = Object.entries(value)
  let members: [string, unknown][] | undefined
  for (const [index, [given, before]] of all.entries()) {
    const name = nameOf(given)
    const after = renamerAt(name)?.(before) ?? before
    if (name !== given || after !== before) members ??= all.slice(0, index)
    members?.push([name, after])
  }
  return members === undefined ? value : Object.fromEntries(members)
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
