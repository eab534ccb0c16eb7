/** Finds members of request objects that no schema knows: typing errors, which would otherwise be ignored without a word. */
import { z } from 'zod'
import { define } from '../errors.ts'
import { nearestOf } from '../options/nearest.ts'
import type { Call } from './envelope.ts'
import type { Method, Param } from './method.ts'

/** Objects whose unknown members count as mistakes, with the names that clients are known to add and that change nothing. */
const checkedObjects = new WeakMap<object, readonly string[]>()

/** An object schema whose unknown members are found. `ignored` are names that clients add on purpose. */
export function checkedObject<Members extends z.ZodRawShape>(
  members: Members,
  params: { readonly error: string },
  ignored: readonly string[] = [],
) {
  const schema = z.object(members, params)
  checkedObjects.set(schema, ignored)
  return schema
}

interface UnknownMember {
  /** Where it is, from the argument on: `simulation.blockStateCalls[0].blockOverrides.foo`. */
  readonly path: string
  /** The same without indices and keys of maps, so that one mistake has one text. */
  readonly pattern: string
  readonly known: readonly string[]
  readonly name: string
}

interface Place {
  readonly path: string
  readonly pattern: string
}

type Finder = (value: unknown, at: Place, found: UnknownMember[]) => void

const unknownMember = define<{ index: number; member: UnknownMember }>(
  'UnknownMember',
  -32602,
  ({ index, member }) => `invalid argument ${index} (${member.path}): unknown member${suggestion(member)}`,
)

/** Unknown members that are looked at in one request. */
const MAX_FOUND = 20
/** Characters of a name that are shown. */
const SHOWN = 64

/** What happens with unknown members. */
export interface MemberPolicy {
  /** Refuse them, with -32602. */
  readonly strictParams?: boolean | undefined
  /** Takes a sentence about each. */
  readonly warn?: ((text: string) => void) | undefined
}

/** Refuses the unknown members in the arguments of a call, or warns of them. The arguments fit their schemas. */
export function checkMembers(method: Method, { method: name, params = [] }: Call, policy: MemberPolicy): void {
  const { strictParams = false, warn } = policy
  if (!strictParams && warn === undefined) return
  const finders = findersOf(method)
  if (finders === undefined) return
  for (const [index, finder] of finders.entries()) {
    const param = method.params[index]
    if (finder === undefined || param === undefined) continue
    const found: UnknownMember[] = []
    finder(Array.isArray(params) ? params[index] : Reflect.get(params, param.name), placeOf(param.name), found)
    for (const member of found) {
      if (strictParams) throw unknownMember({ index, member })
      warn?.(
        `${name} ignores the unknown member ${member.pattern}${suggestion(member)}; --strict-params refuses such requests`,
      )
    }
  }
}

function suggestion({ name, known }: UnknownMember): string {
  const nearest = nearestOf(name, known)
  return nearest === undefined ? `; known members are ${known.join(', ')}` : `; did you mean ${nearest}?`
}

const placeOf = (name: string): Place => ({ path: name, pattern: name })

/** By method: a finder for each parameter, or undefined where no parameter has objects to check. */
const compiled = new WeakMap<Method, readonly (Finder | undefined)[] | 'none'>()

function findersOf(method: Method): readonly (Finder | undefined)[] | undefined {
  let finders = compiled.get(method)
  if (finders === undefined) {
    const each = method.params.map(({ schema }: Param) => finderOf(schema))
    finders = each.every((finder) => finder === undefined) ? 'none' : each
    compiled.set(method, finders)
  }
  return finders === 'none' ? undefined : finders
}

/** Walks a schema once. What holds no checked object costs nothing later. */
function finderOf(schema: z.core.$ZodType): Finder | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return finderOf(def.innerType)
    case 'pipe':
      return finderOf(def.in)
    case 'lazy':
      return finderOf(def.getter())
    case 'array':
      return eachItem(finderOf(def.element))
    case 'record':
      return eachValue(finderOf(def.valueType))
    case 'union':
      return firstOf(def.options.map((option) => finderOf(option)))
    case 'object':
      return objectFinder(schema, def.shape)
    default:
      return undefined
  }
}

function objectFinder(schema: object, shape: z.core.$ZodShape): Finder | undefined {
  const inner = new Map<string, Finder>()
  for (const [name, member] of Object.entries(shape)) {
    const finder = finderOf(member)
    if (finder !== undefined) inner.set(name, finder)
  }
  const ignored = checkedObjects.get(schema)
  if (ignored === undefined && inner.size === 0) return undefined
  const known = Object.keys(shape)
  const accepted = new Set([...known, ...(ignored ?? [])])
  return (value, { path, pattern }, found) => {
    if (!isObject(value)) return
    for (const name of Object.keys(value)) {
      const finder = inner.get(name)
      if (finder !== undefined)
        finder(Reflect.get(value, name), { path: `${path}.${name}`, pattern: `${pattern}.${name}` }, found)
      else if (ignored !== undefined && !accepted.has(name) && found.length < MAX_FOUND) {
        const text = shown(name)
        found.push({ path: `${path}.${text}`, pattern: `${pattern}.${text}`, known, name: text })
      }
    }
  }
}

function eachItem(finder: Finder | undefined): Finder | undefined {
  if (finder === undefined) return undefined
  return (value, { path, pattern }, found) => {
    if (!Array.isArray(value)) return
    for (const [index, item] of value.entries())
      finder(item, { path: `${path}[${index}]`, pattern: `${pattern}[]` }, found)
  }
}

function eachValue(finder: Finder | undefined): Finder | undefined {
  if (finder === undefined) return undefined
  return (value, { path, pattern }, found) => {
    if (!isObject(value)) return
    for (const [key, item] of Object.entries(value))
      finder(item, { path: `${path}.${shown(key)}`, pattern: `${pattern}.*` }, found)
  }
}

/** Unions of the wire have one option with objects at most. */
const firstOf = (finders: readonly (Finder | undefined)[]): Finder | undefined =>
  finders.find((finder) => finder !== undefined)

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A name as a client wrote it, without what moves a terminal. */
const shown = (name: string): string => name.slice(0, SHOWN).replace(/[^\x21-\x7e]/g, '?')
