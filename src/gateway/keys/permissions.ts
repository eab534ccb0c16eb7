import type { MethodAliases } from '../../rpc/methodAliases.ts'
import { matches } from '../wildcard.ts'

/** Names whose answer is remembered. */
const REMEMBERED = 1_024

/** What browsers send (RFC 6454, section 6.2). In anything longer a star could stand for more than a name. */
const form = /^(null|[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+)$/

/** What a key may be used for. Where there is no list, everything is allowed. */
export class Permissions {
  readonly #networks: ReadonlySet<string> | undefined
  readonly #methods: readonly string[] | undefined
  readonly #origins: readonly string[] | undefined
  readonly #aliases: MethodAliases
  readonly #known = new Map<string, boolean>()

  constructor(
    lists: {
      readonly networks?: readonly string[] | undefined
      readonly methods?: readonly string[] | undefined
      readonly origins?: readonly string[] | undefined
    },
    aliases: MethodAliases,
  ) {
    this.#networks = lists.networks && new Set(lists.networks)
    this.#methods = lists.methods?.map((pattern) => aliases.plain(pattern))
    // An origin is lower case on the wire (RFC 6454, section 6).
    this.#origins = lists.origins?.map((pattern) => pattern.toLowerCase())
    this.#aliases = aliases
  }

  get hasOrigins(): boolean {
    return this.#origins !== undefined
  }

  get hasMethods(): boolean {
    return this.#methods !== undefined
  }

  allowNetwork(name: string): boolean {
    return this.#networks?.has(name) ?? true
  }

  /** Whether a page of this origin may use the key. Where origins are listed, a request that names none is not from one of them. */
  allowOrigin(origin: string | undefined): boolean {
    if (this.#origins === undefined) return true
    return origin !== undefined && form.test(origin) && this.#origins.some((pattern) => matches(pattern, origin))
  }

  /** By any name of the method. */
  allowMethod(name: string): boolean {
    if (this.#methods === undefined) return true
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const plain = this.#aliases.plain(name)
    const isAllowed = this.#methods.some((pattern) => matches(pattern, plain))
    if (this.#known.size >= REMEMBERED) this.#known.clear()
    if (name.length <= 128) this.#known.set(name, isAllowed)
    return isAllowed
  }
}
