import type { MethodAliases } from './methodAliases.ts'
import type { Effect } from './methodSignature.ts'

/** Maximum number and length of cached method names. Clients can send any name. */
const MAX_CACHED_NAMES = 1_024
const MAX_CACHED_LENGTH = 128

/** Named sets that a list can contain. The effect of an unknown method is undefined. */
const namedSets = {
  'read-only': (effect: Effect | undefined) => effect === 'read',
  // Includes unknown methods, so that the error for them is "method not found".
  standard: (effect: Effect | undefined) => effect !== 'control',
  development: (effect: Effect | undefined) => effect === 'control',
} as const

export type NamedSet = keyof typeof namedSets

export const namedSetNames = Object.keys(namedSets) as readonly NamedSet[] // a constant has no other keys

/** Whether an entry is the name of a set. */
export const isNamedSet = (entry: string): entry is NamedSet => Object.hasOwn(namedSets, entry)

/**
 * A set of methods, from a list of names, prefixes such as `eth_*`, and the sets `read-only`, `standard` and `development`. A name includes all
 * aliases: `hardhat_setBalance` also selects `anvil_setBalance`. A prefix matches the name in the request or the first name of the method.
 */
export class MethodSet {
  readonly #aliases: MethodAliases
  readonly #isWide: boolean
  readonly #sets: readonly NamedSet[]
  readonly #names: ReadonlySet<string>
  readonly #groups: ReadonlySet<string>
  readonly #prefixes: readonly string[]
  readonly #cache = new Map<string, boolean>()

  /**
   * `wide` is for lists that exclude methods. Prefixes then match every name of a method, and the set includes the methods with the same effect.
   */
  constructor(entries: readonly string[], aliases: MethodAliases, { wide = false } = {}) {
    const names = entries.filter((entry) => !isNamedSet(entry) && !entry.endsWith('*'))
    const patterns = entries.filter((entry) => entry.endsWith('*'))
    this.#aliases = aliases
    this.#isWide = wide
    this.#sets = entries.filter(isNamedSet)
    this.#names = new Set(names.map((name) => aliases.plain(name)))
    this.#groups = new Set(wide ? names.map((name) => aliases.groupOf(name)) : [])
    this.#prefixes = patterns.map((pattern) => aliases.withOwnPrefix(pattern).slice(0, -1))
  }

  has(method: string): boolean {
    const cached = this.#cache.get(method)
    if (cached !== undefined) return cached
    const found = this.#contains(method)
    if (this.#cache.size >= MAX_CACHED_NAMES) this.#cache.clear()
    if (method.length <= MAX_CACHED_LENGTH) this.#cache.set(method, found)
    return found
  }

  #contains(method: string): boolean {
    const aliases = this.#aliases
    const group = aliases.groupOf(method)
    if (this.#names.has(aliases.plain(method)) || this.#groups.has(group)) return true
    const effect = aliases.effectOf(method)
    if (this.#sets.some((name) => namedSets[name](effect))) return true
    if (this.#prefixes.length === 0) return false
    const names = this.#isWide
      ? [...aliases.namesOf(method), ...aliases.namesOf(group)]
      : [aliases.withOwnPrefix(method), aliases.plain(method)]
    return this.#prefixes.some((prefix) => names.some((name) => name.startsWith(prefix)))
  }
}
