import type { IncomingMessage } from 'node:http'
import { HostCheck, hostnameOf, isLoopbackHost } from './hosts.ts'
import { forbidden } from './refusals.ts'
import type { Refusal, Visitor } from './visitor.ts'
import { matches } from './wildcard.ts'

/** What of a request tells where it comes from. */
type From = Pick<IncomingMessage, 'headers'>

/**
 * Keeps pages of others from using this node without a key. Whoever has a key may come from anywhere that the key allows; the
 * addresses without one are for programs, for pages of this machine and for extensions of the browser.
 */
export class Entrance {
  readonly #hosts: HostCheck
  readonly #origins: readonly string[]

  /** `bound` is the address that the node listens on; `hosts` and `origins` are let in besides, as names or patterns. */
  constructor(bound: string, hosts: readonly string[] = [], origins: readonly string[] = []) {
    this.#hosts = new HostCheck(bound, hosts)
    this.#origins = origins.map((pattern) => pattern.toLowerCase())
  }

  /** Why a request may not come in; undefined for nearly every one. */
  refusal({ account }: Visitor, from: From): Refusal | undefined {
    return account.isBuiltIn ? this.#refusalOfBare(from) : undefined
  }

  /** The same for an address that belongs to nobody, such as a page. */
  pageRefusal(from: From): Refusal | undefined {
    return this.#refusalOfBare(from)
  }

  /** Whether a page of this origin may read the answer. Where the address names no key, a page needs to be allowed without one. */
  letsRead(visitor: Visitor | Refusal, from: From): boolean {
    if ('status' in visitor || visitor.account.isBuiltIn) return this.#refusalOfBare(from) === undefined
    const { permissions } = visitor.account
    return permissions?.allowOrigin(from.headers.origin) ?? true
  }

  #refusalOfBare({ headers: { host, origin } }: From): Refusal | undefined {
    if (!this.#hosts.passes(host)) return forbidden(undefined, hostReason(host ?? ''))
    // No page can leave it out where it matters (Fetch, section 3.2).
    if (origin === undefined || this.#admits(origin, host)) return undefined
    return forbidden(undefined, originReason(origin))
  }

  #admits(origin: string, host: string | undefined): boolean {
    const [, scheme, authority] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/i.exec(origin) ?? []
    if (scheme !== undefined && authority !== undefined) {
      // A page cannot choose its scheme: these are extensions, and programs with a page inside.
      if (!/^https?$/i.test(scheme)) return true
      const hostname = hostnameOf(authority)
      if (hostname !== undefined && (isLoopbackHost(hostname) || (host !== undefined && hostname === hostnameOf(host))))
        return true
    }
    // `null` among them: a sandboxed page of anybody has it, and so has a file.
    return this.#origins.some((pattern) => matches(pattern, origin.toLowerCase()))
  }
}

const hostReason = (host: string): string =>
  `${shown(host)} is no name of this machine; if it is one of yours, start the node with --allow-hosts ${shown(hostnameOf(host) ?? host)}, or use a key`

const originReason = (origin: string): string =>
  origin === 'null'
    ? 'pages without an origin, such as files, may not use this node; start it with --allow-origins null, or use a key'
    : `pages of ${shown(origin)} may not use this node; start it with --allow-origins ${shown(origin)}, or use a key`

const shown = (text: string): string => text.slice(0, 128)
