import type { GivenKeySettings } from '../../rpc/ports/keyControl.ts'
import type { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import { MethodSet } from '../../rpc/protocol/methodSet.ts'
import { matchesWildcard } from '../access/wildcard.ts'

/** Origins as browsers send them (RFC 6454, section 6.2). In other text, `*` could match more than a name. */
const originPattern = /^(null|[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+)$/

/** Methods of a key without a list. It shares its networks with other keys, so it must not control them. */
const standardMethods: readonly string[] = ['standard']

/** Permissions of a key. Without lists, it may use every network, every origin and the `standard` methods. */
export class Permissions {
  readonly #networks: ReadonlySet<string> | undefined
  readonly #methods: MethodSet
  readonly #hasMethods: boolean
  readonly #origins: readonly string[] | undefined

  constructor(
    lists: Pick<GivenKeySettings, 'networks' | 'methods' | 'origins'>,
    aliases: MethodAliases,
    defaultMethods = standardMethods,
  ) {
    this.#networks = lists.networks && new Set(lists.networks)
    this.#hasMethods = lists.methods !== undefined
    this.#methods = new MethodSet(lists.methods ?? defaultMethods, aliases)
    // Browsers send origins in lower case (RFC 6454, section 6).
    this.#origins = lists.origins?.map((pattern) => pattern.toLowerCase())
  }

  get hasOrigins(): boolean {
    return this.#origins !== undefined
  }

  /** Whether the key has a list of methods. */
  get hasMethods(): boolean {
    return this.#hasMethods
  }

  allowNetwork(name: string): boolean {
    return this.#networks?.has(name) ?? true
  }

  /** Whether a page of this origin may use the key. If the key lists origins, a request without an origin is rejected. */
  allowOrigin(origin: string | undefined): boolean {
    if (this.#origins === undefined) return true
    return (
      origin !== undefined &&
      originPattern.test(origin) &&
      this.#origins.some((pattern) => matchesWildcard(pattern, origin))
    )
  }

  /** Whether the key may use a method, by any of its names. Without a list, it may use every method on its own networks. */
  allowMethod(name: string, ownsNetwork = false): boolean {
    return (ownsNetwork && !this.#hasMethods) || this.#methods.has(name)
  }
}
