/** Prefixes of the real world and what they are called here: each layer-2 method answers under both. */
const realWorld: Readonly<Record<string, string>> = { starknet: 'l2a', zks: 'l2b' }

/** The prefixes by which methods are called, and the one that each of them means. */
export class MethodAliases {
  readonly #families: ReadonlyMap<string, string>

  /** `more`: further prefixes that a network is given, each with `l2a` or `l2b`. */
  constructor(more: Readonly<Record<string, string>> = {}) {
    this.#families = new Map(Object.entries({ ...realWorld, ...more }))
  }

  /** The name that stands for all names of a method or a pattern of methods: `starknet_chainId` → `l2a_chainId`. */
  plain(method: string): string {
    const end = method.indexOf('_')
    const family = end < 0 ? undefined : this.#families.get(method.slice(0, end))
    return family === undefined ? method : family + method.slice(end)
  }
}
