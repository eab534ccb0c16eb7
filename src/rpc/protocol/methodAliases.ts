import { methodNames } from '../generated/methodNames.ts'
import type { Effect } from './methodSignature.ts'

/** Prefixes of public networks → prefixes of this node. Layer-2 methods of public networks have a name with each prefix. */
const publicPrefixes: Readonly<Record<string, string>> = { starknet: 'l2a', zks: 'l2b' }

/** The properties of a method that are available without loading it. */
interface MethodEntry {
  readonly name: string
  readonly effect: Effect
  /** All names of the method, `name` first. */
  readonly names: readonly string[]
  /** The name of the group of methods with the same effect: the name of one of them. */
  readonly group: string
}

/** Resolves method names. */
export class MethodAliases {
  readonly #families: ReadonlyMap<string, string>

  /** `prefixes` maps the configured prefixes of networks to `l2a` or `l2b`. */
  constructor(prefixes: Readonly<Record<string, string>> = {}) {
    this.#families = new Map(Object.entries({ ...publicPrefixes, ...prefixes }))
  }

  /** Returns the first name of a method: `starknet_chainId` → `l2a_chainId`, `hardhat_setBalance` → `anvil_setBalance`. */
  plain(method: string): string {
    const own = this.withOwnPrefix(method)
    return entryOf(own)?.name ?? own
  }

  /** Returns all names of a method, except names with configured prefixes. */
  namesOf(method: string): readonly string[] {
    const own = this.withOwnPrefix(method)
    return entryOf(own)?.names ?? [own]
  }

  /** Returns the name of the group of methods with the same effect. */
  groupOf(method: string): string {
    const own = this.withOwnPrefix(method)
    return entryOf(own)?.group ?? own
  }

  /** Returns the effect of a method, or undefined for an unknown method. */
  effectOf(method: string): Effect | undefined {
    return entryOf(this.withOwnPrefix(method))?.effect
  }

  /** Replaces the prefix of a name or a pattern by the prefix of its family: `starknet_*` → `l2a_*`. */
  withOwnPrefix(method: string): string {
    const end = method.indexOf('_')
    const family = end < 0 ? undefined : this.#families.get(method.slice(0, end))
    return family === undefined ? method : family + method.slice(end)
  }
}

/** Returns all names of all methods, except names with configured prefixes. */
export const allMethodNames = (): readonly string[] => methodNames.match(/(?<= )\S+(?= )/g) ?? []

/** Entries by each of their names, of methods that were requested. */
const found = new Map<string, MethodEntry>()

/** Returns the entry of a method. Parses only its line: to parse the list would double the time of the first response. */
function entryOf(name: string): MethodEntry | undefined {
  const known = found.get(name)
  if (known !== undefined) return known
  // Requests can have methods with spaces, such as two adjacent names.
  const at = /\s/.test(name) ? -1 : methodNames.indexOf(` ${name} `)
  if (at < 0) return undefined
  const start = methodNames.lastIndexOf('\n', at) + 1
  const names = methodNames.slice(start, methodNames.indexOf('\n', at)).trim().split(' ')
  const [effect, group] = names.pop()?.split('/') ?? []
  const [first = ''] = names
  const entry: MethodEntry = { name: first, effect: effect as Effect, names, group: group || first } // the generator writes these words
  for (const each of names) found.set(each, entry)
  return entry
}
