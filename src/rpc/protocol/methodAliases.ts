import { methodNames } from '../generated/methodNames.ts'
import type { Effect } from './method.ts'

/** Prefixes of the real world and what they are called here: each layer-2 method answers under both. */
const realWorld: Readonly<Record<string, string>> = { starknet: 'l2a', zks: 'l2b' }

/** What is known of a method without loading it. */
interface KnownMethod {
  readonly name: string
  readonly effect: Effect
  /** All of its names, `name` first. */
  readonly names: readonly string[]
  /** Stands for all methods that reach the same effect. */
  readonly group: string
}

/** The names by which methods are called, and what each of them means. */
export class MethodAliases {
  readonly #families: ReadonlyMap<string, string>

  /** `more`: further prefixes that a network is given, each with `l2a` or `l2b`. */
  constructor(more: Readonly<Record<string, string>> = {}) {
    this.#families = new Map(Object.entries({ ...realWorld, ...more }))
  }

  /** The name that stands for all names of a method: `starknet_chainId` → `l2a_chainId`, `hardhat_setBalance` → `anvil_setBalance`. */
  plain(method: string): string {
    const own = this.withOwnPrefix(method)
    return known().get(own)?.name ?? own
  }

  /** All names of a method, but for prefixes that a network is given. */
  namesOf(method: string): readonly string[] {
    const own = this.withOwnPrefix(method)
    return known().get(own)?.names ?? [own]
  }

  /** A name that stands for every method that reaches the same effect as this one, perhaps with other parameters. */
  groupOf(method: string): string {
    const own = this.withOwnPrefix(method)
    return known().get(own)?.group ?? own
  }

  /** Undefined for a method that does not exist. */
  effectOf(method: string): Effect | undefined {
    return known().get(this.withOwnPrefix(method))?.effect
  }

  /** A name or a pattern with the prefix of its family: `starknet_*` → `l2a_*`. */
  withOwnPrefix(method: string): string {
    const end = method.indexOf('_')
    const family = end < 0 ? undefined : this.#families.get(method.slice(0, end))
    return family === undefined ? method : family + method.slice(end)
  }
}

let byName: ReadonlyMap<string, KnownMethod> | undefined

/** Every method by each of its names. Read when a name is first asked for. */
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
