import { internalError, invalidRequest } from '../rpc/errors.ts'
import { errorText } from '../rpc/protocol/answer.ts'
import type { Endpoint } from '../rpc/protocol/endpoint.ts'
import type { ApiAccounts } from './keys/apiAccount.ts'
import type { Networks } from './networks.ts'
import type { HttpError, Route } from './route.ts'

/** The network and the key that an address names, if it names them. */
interface ParsedPath {
  readonly network: string | undefined
  readonly key: string | undefined
}

/** `/`, `/v3`, `/v3/<KEY>`; the same below `/<network>`. */
const httpPath = /^(?:\/(?!v3(?:\/|$)|ws(?:\/|$))(?<network>[^/]+))?(?:\/v3(?:\/(?<key>[^/]*))?)?\/?$/
/** The same, and `/ws/v3/<KEY>`. */
const webSocketPath = /^(?:\/(?!v3(?:\/|$)|ws(?:\/|$))(?<network>[^/]+))?(?:(?:\/ws)?\/v3(?:\/(?<key>[^/]*))?)?\/?$/

/** Addresses that are cache. There are as many as networks times keys, with a few spellings of each. */
const MAX_CACHED_ROUTES = 4_096

/** Finds out who comes in by an address: by the path and, for `<network>.localhost`, by the name of the host. */
export class Router {
  readonly #networks: Networks
  readonly #accounts: ApiAccounts
  readonly #http = new Map<string, Route>()
  readonly #webSocket = new Map<string, Route>()

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

  /** Who sends a request by `POST`. `url` is the target of the request, `host` its header. */
  http(url: string, host = ''): Route | HttpError {
    return this.#find(url, host, httpPath, this.#http)
  }

  /** Who opens a WebSocket. */
  webSocket(url: string, host = ''): Route | HttpError {
    return this.#find(url, host, webSocketPath, this.#webSocket)
  }

  /** Settles when the key of an address can be looked up, in the first moments of a node; undefined where nothing has to be waited for. */
  whenReady(url: string): Promise<void> | undefined {
    const { opening } = this.#accounts
    return opening !== undefined && /\/v3\/./.test(url) ? opening : undefined
  }

  #find(url: string, host: string, pattern: RegExp, cache: Map<string, Route>): Route | HttpError {
    const path = withoutQuery(url)
    const hostNetwork = networkOfHost(host)
    // A line break can stand in neither, so that no host and path are taken for others.
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
    if (named.network !== undefined && hostNetwork !== undefined && named.network !== hostNetwork)
      return notFound(`this address names two networks, ${shown(hostNetwork)} and ${shown(named.network)}`)
    const account = this.#account(named.key)
    if ('status' in account) return account
    const network = named.network ?? hostNetwork ?? this.#networks.defaultName
    const endpoint = this.#networks.endpoint(network, account)
    if (endpoint !== undefined)
      return { network, endpoint, account, ownsNetwork: this.#networks.isOwn(network, account) }
    const lost = { network: 'unknown', endpoint: noEndpoint, account, ownsNetwork: false }
    return { ...unknownNetwork(network, this.#networks.names(account)), chargedRoute: lost }
  }

  #account(key: string | undefined) {
    if (key === undefined) return this.#accounts.builtIn ?? missingKey
    return this.#accounts.find(key) ?? invalidKey
  }
}

function parsePath(path: string, pattern: RegExp): ParsedPath | undefined {
  const groups = pattern.exec(path)?.groups
  // An empty key is none.
  return groups === undefined ? undefined : { network: groups.network, key: groups.key || undefined }
}

function withoutQuery(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** Why a path is no path: a percent sign without two hex digits behind it, or bytes that are no UTF-8. Undefined for every other. */
export function checkPath(url: string): HttpError | undefined {
  try {
    decodeURIComponent(withoutQuery(url))
    return undefined
  } catch {
    return pathError(400, 'the path has a percent-encoding that is malformed or is not UTF-8')
  }
}

/** `mainnet` for `mainnet.localhost:8545`; undefined for every other host. */
function networkOfHost(host: string): string | undefined {
  const end = host.toLowerCase().indexOf('.localhost')
  if (end < 1 || !/^\.?(:\d+)?$/.test(host.slice(end + '.localhost'.length))) return undefined
  return host.slice(0, end).toLowerCase()
}

/** What answers where nobody is; it is never asked. */
const noEndpoint: Endpoint = {
  handle() {
    throw internalError()
  },
}

const unknownPath = (): HttpError =>
  notFound(
    'the addresses are /, /v3/<API_KEY> and /<network>/v3/<API_KEY>, for WebSocket also /<network>/ws/v3/<API_KEY>',
  )

const unknownNetwork = (given: string, cached: readonly string[]): HttpError =>
  notFound(`there is no network ${shown(given)}; there are ${cached.join(', ')}`)

const shown = (name: string): string => name.slice(0, 64)

const notFound = (reason: string): HttpError => pathError(404, reason)

const pathError = (status: 400 | 404, reason: string): HttpError => ({
  status,
  contentType: 'application/json',
  headers: [],
  text: errorText('null', invalidRequest({ reason })),
})

export const missingKey: HttpError = {
  status: 401,
  contentType: 'text/plain',
  headers: [],
  text: 'project id required in the URL',
}

export const invalidKey: HttpError = {
  status: 401,
  contentType: 'text/plain',
  headers: ['www-authenticate', 'Basic realm="Auth failure, invalid project id"'],
  text: 'invalid project id',
}
