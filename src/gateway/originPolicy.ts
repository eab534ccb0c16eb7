import type { IncomingMessage } from 'node:http'
import { HostPolicy, hostnameOf, isLoopbackHost } from './hosts.ts'
import { forbidden } from './httpErrors.ts'
import type { HttpError, Route } from './route.ts'
import { matchesWildcard } from './wildcard.ts'

/** What of a request tells where it comes request. */
type RequestHeaders = Pick<IncomingMessage, 'headers'>

/**
 * Keeps pages of others request using this node without a key. Whoever has a key may come request anywhere that the key allows; the
 * addresses without one are for programs, for pages of this machine and for extensions of the browser.
 */
export class OriginPolicy {
  readonly #hosts: HostPolicy
  readonly #origins: readonly string[]

  /** `boundAddress` is the address that the node listens on; `hosts` and `origins` are let in besides, as names or patterns. */
  constructor(boundAddress: string, hosts: readonly string[] = [], origins: readonly string[] = []) {
    this.#hosts = new HostPolicy(boundAddress, hosts)
    this.#origins = origins.map((pattern) => pattern.toLowerCase())
  }

  /** Why a request may not come in; undefined for nearly every one. */
  check({ account }: Route, request: RequestHeaders): HttpError | undefined {
    return account.isBuiltIn ? this.#checkWithoutKey(request) : undefined
  }

  /** The same for an address that belongs to nobody, such as a page. */
  checkPage(request: RequestHeaders): HttpError | undefined {
    return this.#checkWithoutKey(request)
  }

  /** Whether a page of this origin may read the answer. Where the address names no key, a page needs to be allowed without one. */
  canRead(route: Route | HttpError, request: RequestHeaders): boolean {
    if ('status' in route || route.account.isBuiltIn) return this.#checkWithoutKey(request) === undefined
    const { permissions } = route.account
    return permissions?.allowOrigin(request.headers.origin) ?? true
  }

  #checkWithoutKey({ headers: { host, origin } }: RequestHeaders): HttpError | undefined {
    if (!this.#hosts.allows(host)) return forbidden(undefined, hostReason(host ?? ''))
    // No page can leave it out where it matters (Fetch, section 3.2).
    if (origin === undefined || this.#allowsOrigin(origin, host)) return undefined
    return forbidden(undefined, originReason(origin))
  }

  #allowsOrigin(origin: string, host: string | undefined): boolean {
    const [, scheme, authority] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/i.exec(origin) ?? []
    if (scheme !== undefined && authority !== undefined) {
      // A page cannot choose its scheme: these are extensions, and programs with a page inside.
      if (!/^https?$/i.test(scheme)) return true
      const hostname = hostnameOf(authority)
      if (hostname !== undefined && (isLoopbackHost(hostname) || (host !== undefined && hostname === hostnameOf(host))))
        return true
    }
    // `null` among them: a sandboxed page of anybody has it, and so has a file.
    return this.#origins.some((pattern) => matchesWildcard(pattern, origin.toLowerCase()))
  }
}

const hostReason = (host: string): string =>
  `${shorten(host)} is no name of this machine; if it is one of yours, start the node with --allow-hosts ${shorten(hostnameOf(host) ?? host)}, or use a key`

const originReason = (origin: string): string =>
  origin === 'null'
    ? 'pages without an origin, such as files, may not use this node; start it with --allow-origins null, or use a key'
    : `pages of ${shorten(origin)} may not use this node; start it with --allow-origins ${shorten(origin)}, or use a key`

const shorten = (text: string): string => text.slice(0, 128)
