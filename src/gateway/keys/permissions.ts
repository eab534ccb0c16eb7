import type { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import { MethodSet } from '../../rpc/protocol/methodSet.ts'
import { matchesWildcard } from '../wildcard.ts'

/** What browsers send (RFC 6454, section 6.2). In anything longer a star could stand for more than a name. */
const originPattern = /^(null|[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+)$/

/** The methods of a key without a list. A key shares its networks with others, so that it cannot control them. */
const standardMethods: readonly string[] = ['standard']

/** What a key may be used for. Without a list it may use every network, every origin, and the methods of `standard`. */
export class Permissions {
  readonly #networks: ReadonlySet<string> | undefined
  readonly #methods: MethodSet
  readonly #hasMethods: boolean
  readonly #origins: readonly string[] | undefined

  constructor(
    lists: {
      readonly networks?: readonly string[] | undefined
      readonly methods?: readonly string[] | undefined
      readonly origins?: readonly string[] | undefined
    },
    aliases: MethodAliases,
    defaultMethods = standardMethods,
  ) {
    this.#networks = lists.networks && new Set(lists.networks)
    this.#hasMethods = lists.methods !== undefined
    this.#methods = new MethodSet(lists.methods ?? defaultMethods, aliases)
    // An origin is lower case on the wire (RFC 6454, section 6).
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

  /** Whether a page of this origin may use the key. Where origins are listed, a request that names none is not from one of them. */
  allowOrigin(origin: string | undefined): boolean {
    if (this.#origins === undefined) return true
    return (
      origin !== undefined &&
      originPattern.test(origin) &&
      this.#origins.some((pattern) => matchesWildcard(pattern, origin))
    )
  }

  /** Whether the key may use a method, by any of its names. Without a list it may use every method on a network that it has to itself. */
  allowMethod(name: string, ownsNetwork = false): boolean {
    return (ownsNetwork && !this.#hasMethods) || this.#methods.has(name)
  }
}
