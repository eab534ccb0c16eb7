import { methodNames } from '../generated/methodNames.ts'
import type { Effect } from './method.ts'

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
    return methodEntries().get(own)?.name ?? own
  }

  /** Returns all names of a method, except names with configured prefixes. */
  namesOf(method: string): readonly string[] {
    const own = this.withOwnPrefix(method)
    return methodEntries().get(own)?.names ?? [own]
  }

  /** Returns the name of the group of methods with the same effect. */
  groupOf(method: string): string {
    const own = this.withOwnPrefix(method)
    return methodEntries().get(own)?.group ?? own
  }

  /** Returns the effect of a method, or undefined for an unknown method. */
  effectOf(method: string): Effect | undefined {
    return methodEntries().get(this.withOwnPrefix(method))?.effect
  }

  /** Replaces the prefix of a name or a pattern by the prefix of its family: `starknet_*` → `l2a_*`. */
  withOwnPrefix(method: string): string {
    const end = method.indexOf('_')
    const family = end < 0 ? undefined : this.#families.get(method.slice(0, end))
    return family === undefined ? method : family + method.slice(end)
  }
}

let entries: ReadonlyMap<string, MethodEntry> | undefined

/** Returns the methods by each of their names. The list is parsed at the first call. */
function methodEntries(): ReadonlyMap<string, MethodEntry> {
  entries ??= new Map(
    methodNames
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [effect, group, name = '', ...aliases] = line.split(' ')
        const names = [name, ...aliases]
        // The generator writes an effect for each method.
        const method: MethodEntry = {
          name,
          effect: effect as Effect,
          names,
          group: group === '-' || !group ? name : group,
        }
        return names.map((each): [string, MethodEntry] => [each, method])
      }),
  )
  return entries
}
