import { methodNames } from '../generated/methodNames.ts'
import type { Effect } from './method.ts'

/** Prefixes of public networks → prefixes of this node. Each layer-2 method has names with both. */
const publicPrefixes: Readonly<Record<string, string>> = { starknet: 'l2a', zks: 'l2b' }

/** The properties of a method that are known without loading it. */
interface KnownMethod {
  readonly name: string
  readonly effect: Effect
  /** All of its names, `name` first. */
  readonly names: readonly string[]
  /** The name of one of the methods with the same effect. */
  readonly group: string
}

/** Resolves the names of methods. */
export class MethodAliases {
  readonly #families: ReadonlyMap<string, string>

  /** `more`: configured prefixes of networks, each with `l2a` or `l2b`. */
  constructor(more: Readonly<Record<string, string>> = {}) {
    this.#families = new Map(Object.entries({ ...publicPrefixes, ...more }))
  }

  /** Returns the first name of a method: `starknet_chainId` → `l2a_chainId`, `hardhat_setBalance` → `anvil_setBalance`. */
  plain(method: string): string {
    const own = this.withOwnPrefix(method)
    return known().get(own)?.name ?? own
  }

  /** Returns all names of a method, without configured prefixes. */
  namesOf(method: string): readonly string[] {
    const own = this.withOwnPrefix(method)
    return known().get(own)?.names ?? [own]
  }

  /** Returns the name of the group of methods with the same effect. */
  groupOf(method: string): string {
    const own = this.withOwnPrefix(method)
    return known().get(own)?.group ?? own
  }

  /** Returns undefined for an unknown method. */
  effectOf(method: string): Effect | undefined {
    return known().get(this.withOwnPrefix(method))?.effect
  }

  /** Replaces the prefix of a name or a pattern by the prefix of its family: `starknet_*` → `l2a_*`. */
  withOwnPrefix(method: string): string {
    const end = method.indexOf('_')
    const family = end < 0 ? undefined : this.#families.get(method.slice(0, end))
    return family === undefined ? method : family + method.slice(end)
  }
}

let byName: ReadonlyMap<string, KnownMethod> | undefined

/** All methods by each of their names, parsed at the first use. */
function known(): ReadonlyMap<string, KnownMethod> {
  byName ??= new Map(
    methodNames
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [effect, group, name = '', ...aliases] = line.split(' ')
        const names = [name, ...aliases]
        // The effects are written by the generator, from methods that have one.
        const method: KnownMethod = {
          name,
          effect: effect as Effect,
          names,
          group: group === '-' || !group ? name : group,
        }
        return names.map((each): [string, KnownMethod] => [each, method])
      }),
  )
  return byName
}
