import type { IncomingMessage } from 'node:http'
import { forbidden } from '../http/httpErrors.ts'
import type { HttpError, Route } from '../route.ts'
import { HostPolicy, hostnameOf, isLoopbackHost, isWildcardAddress } from './hosts.ts'
import { matchesWildcard } from './wildcard.ts'

/** Headers that identify the origin of a request. */
type RequestHeaders = Pick<IncomingMessage, 'headers'>

/**
 * Prevents web pages of other origins from using this node without a key. For paths with a key, the settings of the key apply. Paths without
 * a key are for programs, pages of this machine and browser extensions.
 */
export class OriginPolicy {
  readonly #hosts: HostPolicy
  readonly #origins: readonly string[]
  readonly #warn: (reason: string) => void

  /**
   * `boundAddress` is the address that the node listens on. `hosts` and `origins` are additional names or patterns. `warn` receives the reason of
   * each refusal: a browser does not show it to the page.
   */
  constructor(
    boundAddress: string,
    hosts: readonly string[] = [],
    origins: readonly string[] = [],
    warn: (reason: string) => void = () => {},
  ) {
    this.#warn = warn
    this.#hosts = new HostPolicy(boundAddress, hosts)
    this.#origins = origins.map((pattern) => pattern.toLowerCase())
  }

  /** Returns the error for a forbidden request. Undefined for most requests. */
  check({ account }: Route, request: RequestHeaders): HttpError | undefined {
    return account.isBuiltIn ? this.checkPage(request) : undefined
  }

  /**
   * Checks a `GET` request of a REST API, which can send a transaction. With a link, an image or a frame, browsers send no `Origin`. Returns the
   * error for a forbidden request.
   */
  checkGet(route: Route, request: RequestHeaders): HttpError | undefined {
    const httpError = this.check(route, request)
    if (httpError !== undefined || !route.account.isBuiltIn || !isEmbeddedByOtherSite(request)) return httpError
    return this.#refuse(embeddedReason)
  }

  /** Checks a request for a path without an account, such as a page. Returns the error for a forbidden one. */
  checkPage(request: RequestHeaders): HttpError | undefined {
    const reason = this.#reasonToRefuse(request)
    return reason === undefined ? undefined : this.#refuse(reason)
  }

  #refuse(reason: string): HttpError {
    this.#warn(reason)
    return forbidden(undefined, reason)
  }

  /**
   * Whether a page of this origin may read the response. Without a key in the path, the page must be allowed to use the node without a key.
   */
  canRead(route: Route | HttpError, request: RequestHeaders): boolean {
    if ('status' in route || route.account.isBuiltIn) return this.#reasonToRefuse(request) === undefined
    const { permissions } = route.account
    return permissions?.allowOrigin(request.headers.origin) ?? true
  }

  /** For requests without a key. */
  #reasonToRefuse({ headers: { host, origin } }: RequestHeaders): string | undefined {
    if (!this.#hosts.allows(host)) return hostReason(host ?? '')
    // Browsers send this header with every POST, WebSocket and CORS request (Fetch, section 3.2).
    if (origin === undefined || this.#allowsOrigin(origin, host)) return undefined
    return originReason(origin)
  }

  #allowsOrigin(origin: string, host: string | undefined): boolean {
    const [, scheme, authority] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/i.exec(origin) ?? []
    if (scheme !== undefined && authority !== undefined) {
      // A page cannot choose its scheme. Other schemes belong to extensions and to apps with a web view.
      if (!/^https?$/i.test(scheme)) return true
      const hostname = hostnameOf(authority)
      if (hostname !== undefined && (isLocalSite(hostname) || (host !== undefined && hostname === hostnameOf(host))))
        return true
    }
    // Includes `null`, the origin of files and of every sandboxed page.
    return this.#origins.some((pattern) => matchesWildcard(pattern, origin.toLowerCase()))
  }
}

/** Whether only this machine can serve pages of a host. Servers that listen on all interfaces print URLs such as `http://0.0.0.0:8000`. */
const isLocalSite = (hostname: string): boolean => isLoopbackHost(hostname) || isWildcardAddress(hostname)

/** Whether a page of another site sent a request for a link, an image or a frame. With the mode `cors`, browsers send `Origin`, except some extensions. */
const isEmbeddedByOtherSite = ({ headers }: RequestHeaders): boolean =>
  headers.origin === undefined && headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'cors'

const embeddedReason =
  'links, images and frames of other sites may not use this node: open the URL in a new tab, send the request with fetch, or use a key'

const hostReason = (host: string): string =>
  `${shorten(host)} is not a name of this machine: start the node with --allow-hosts ${shorten(hostnameOf(host) ?? host)}, or use a key`

const originReason = (origin: string): string =>
  origin === 'null'
    ? 'pages without an origin, such as files, may not use this node: start it with --allow-origins null, or use a key'
    : `pages of ${shorten(origin)} may not use this node: start it with --allow-origins ${shorten(origin)}, or use a key`

const shorten = (text: string): string => text.slice(0, 128)
