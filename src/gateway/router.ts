import { internalError, invalidRequest } from '../rpc/errors.ts'
import type { Endpoint } from '../rpc/protocol/endpoint.ts'
import { createHttpError } from './http/httpErrors.ts'
import { type ApiAccount, type ApiAccounts, controlAccount } from './keys/apiAccount.ts'
import type { Networks } from './networks.ts'
import { httpPath, isPagePath, networkOfHost, parsePath, webSocketPath, withoutQuery } from './requestPath.ts'
import type { HttpError, Route } from './route.ts'

/** Maximum number of cached routes: networks times keys, with a few spellings each. */
const MAX_CACHED_ROUTES = 4_096

/** Finds the network and the account of a request by its path and, for `<network>.localhost`, by its host. */
export class Router {
  readonly #networks: Networks
  readonly #accounts: ApiAccounts
  readonly #http = new Map<string, Route>()
  readonly #webSocket = new Map<string, Route>()
  /** The host of the last request, and its network. Most requests have the host of the one before. */
  #host = ''
  #hostNetwork: string | undefined

  constructor(networks: Networks, accounts: ApiAccounts) {
    this.#networks = networks
    this.#accounts = accounts
    const forget = () => {
      this.#http.clear()
      this.#webSocket.clear()
    }
    networks.onChange(forget)
    accounts.onChange(forget)
  }

  /** Route of a `POST` request. `url` is the request target, `host` the header. */
  http(url: string, host = ''): Route | HttpError {
    return this.#find(url, host, httpPath, this.#http)
  }

  /** Route of a WebSocket. */
  webSocket(url: string, host = ''): Route | HttpError {
    return this.#find(url, host, webSocketPath, this.#webSocket)
  }

  /** Route of a client over IPC: the default network, for the user who started the node. Undefined if there is no such network now. */
  ipc(): Route | undefined {
    return this.#routeTo(this.#networks.defaultName, controlAccount)
  }

  /** Settles when keys can be looked up, shortly after the start. Undefined if no wait is necessary. */
  whenReady(url: string): Promise<void> | undefined {
    const { opening } = this.#accounts
    return opening !== undefined && /\/v3\/./.test(url) ? opening : undefined
  }

  /** Whether the node accepts no request without a key. */
  get isKeyRequired(): boolean {
    return this.#accounts.builtIn === undefined
  }

  /** Whether a path is for JSON-RPC only, over HTTP or WebSocket, so that `GET` returns no page. */
  isForRpc(url: string): boolean {
    const path = withoutQuery(url)
    const named = isPagePath(path) ? undefined : parsePath(path, webSocketPath)
    if (named === undefined) return false
    if (/\/v3(?:\/|$)/.test(path)) return true
    const { builtIn } = this.#accounts
    return named.network !== undefined && builtIn !== undefined && this.#networks.names(builtIn).includes(named.network)
  }

  #find(url: string, host: string, pattern: RegExp, cache: Map<string, Route>): Route | HttpError {
    const path = withoutQuery(url)
    if (host !== this.#host) {
      this.#host = host
      this.#hostNetwork = networkOfHost(host)
    }
    const hostNetwork = this.#hostNetwork
    // Neither part can contain a line break, so the combination is unique.
    const address = hostNetwork === undefined ? path : `${hostNetwork}\n${path}`
    const cached = cache.get(address)
    if (cached !== undefined) return cached
    const found = this.#identify(path, hostNetwork, pattern)
    if ('endpoint' in found) {
      if (cache.size >= MAX_CACHED_ROUTES) cache.clear()
      cache.set(address, found)
    }
    return found
  }

  #identify(path: string, hostNetwork: string | undefined, pattern: RegExp): Route | HttpError {
    const malformed = checkPath(path)
    if (malformed !== undefined) return malformed
    const named = parsePath(path, pattern)
    if (named === undefined) return unknownPath()
    const account = this.#account(named.key)
    if ('status' in account) return account
    const chargedRoute = { network: 'unknown', endpoint: noEndpoint, account, ownsNetwork: false, isOwnFork: false }
    if (named.network !== undefined && hostNetwork !== undefined && named.network !== hostNetwork) {
      const reason = `the host and the path name different networks, ${shown(hostNetwork)} and ${shown(named.network)}: use one`
      return { ...notFound(reason), chargedRoute }
    }
    const network = named.network ?? hostNetwork ?? this.#networks.defaultName
    return (
      this.#routeTo(network, account) ?? { ...unknownNetwork(network, this.#networks.names(account)), chargedRoute }
    )
  }

  #routeTo(network: string, account: ApiAccount): Route | undefined {
    const endpoint = this.#networks.endpoint(network, account)
    if (endpoint === undefined) return undefined
    const ownsNetwork = this.#networks.isOwn(network, account)
    return { network, endpoint, account, ownsNetwork, isOwnFork: this.#networks.isOwnFork(network, account) }
  }

  #account(key: string | undefined) {
    if (key === undefined) return this.#accounts.builtIn ?? missingKey
    return this.#accounts.find(key) ?? invalidKey
  }
}

/** Returns the error for a path with malformed percent-encoding or bytes that are not UTF-8. Undefined for a valid path. */
export function checkPath(url: string): HttpError | undefined {
  try {
    decodeURIComponent(withoutQuery(url))
    return undefined
  } catch {
    const reason = 'the path has a percent-encoding that is malformed or is not UTF-8'
    return createHttpError(400, invalidRequest({ reason }))
  }
}

/** Endpoint of an unknown network. It is never called. */
const noEndpoint: Endpoint = {
  handle() {
    throw internalError()
  },
}

const unknownPath = (): HttpError =>
  notFound(
    'unknown path: use /, /v3/<API_KEY> or /<network>/v3/<API_KEY>, for WebSocket also /<network>/ws/v3/<API_KEY>',
  )

const unknownNetwork = (given: string, known: readonly string[]): HttpError =>
  notFound(`unknown network ${shown(given)}: choose one of ${known.join(', ')}`)

const shown = (name: string): string => name.slice(0, 64)

const notFound = (reason: string): HttpError => createHttpError(404, invalidRequest({ reason }))

export const missingKey: HttpError = {
  status: 401,
  contentType: 'text/plain',
  headers: [],
  text: 'project id required in the URL',
  reason: 'project id required in the URL',
}

export const invalidKey: HttpError = {
  status: 401,
  contentType: 'text/plain',
  headers: ['www-authenticate', 'Basic realm="Auth failure, invalid project id"'],
  text: 'invalid project id',
  reason: 'invalid project id',
}
