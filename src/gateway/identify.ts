import { internalError, invalidRequest } from '../rpc/errors.ts'
import { errorText } from '../rpc/protocol/answer.ts'
import type { Endpoint } from '../rpc/protocol/endpoint.ts'
import type { Accounts } from './keys/account.ts'
import type { Networks } from './networks.ts'
import type { Refusal, Visitor } from './visitor.ts'

/** The network and the key that an address names, if it names them. */
interface Named {
  readonly network: string | undefined
  readonly key: string | undefined
}

/** `/`, `/v3`, `/v3/<KEY>`; the same below `/<network>`. */
const httpPath = /^(?:\/(?!v3(?:\/|$)|ws(?:\/|$))(?<network>[^/]+))?(?:\/v3(?:\/(?<key>[^/]*))?)?\/?$/
/** The same, and `/ws/v3/<KEY>`. */
const webSocketPath = /^(?:\/(?!v3(?:\/|$)|ws(?:\/|$))(?<network>[^/]+))?(?:(?:\/ws)?\/v3(?:\/(?<key>[^/]*))?)?\/?$/

/** Addresses that are kept. There are as many as networks times keys, with a few spellings of each. */
const KEPT = 4_096

/** Finds out who comes in by an address: by the path and, for `<network>.localhost`, by the name of the host. */
export class Identifier {
  readonly #networks: Networks
  readonly #accounts: Accounts
  readonly #http = new Map<string, Visitor>()
  readonly #webSocket = new Map<string, Visitor>()

  constructor(networks: Networks, accounts: Accounts) {
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
  http(url: string, host = ''): Visitor | Refusal {
    return this.#find(url, host, httpPath, this.#http)
  }

  /** Who opens a WebSocket. */
  webSocket(url: string, host = ''): Visitor | Refusal {
    return this.#find(url, host, webSocketPath, this.#webSocket)
  }

  /** Settles when the key of an address can be looked up, in the first moments of a node; undefined where nothing has to be waited for. */
  waits(url: string): Promise<void> | undefined {
    const { opening } = this.#accounts
    return opening !== undefined && /\/v3\/./.test(url) ? opening : undefined
  }

  #find(url: string, host: string, pattern: RegExp, kept: Map<string, Visitor>): Visitor | Refusal {
    const path = pathOf(url)
    const hostNetwork = networkOfHost(host)
    // A line break can stand in neither, so that no host and path are taken for others.
    const address = hostNetwork === undefined ? path : `${hostNetwork}\n${path}`
    const known = kept.get(address)
    if (known !== undefined) return known
    const found = this.#identify(path, hostNetwork, pattern)
    if ('endpoint' in found) {
      if (kept.size >= KEPT) kept.clear()
      kept.set(address, found)
    }
    return found
  }

  #identify(path: string, hostNetwork: string | undefined, pattern: RegExp): Visitor | Refusal {
    const malformed = refusalOfPath(path)
    if (malformed !== undefined) return malformed
    const named = read(path, pattern)
    if (named === undefined) return noAddress()
    if (named.network !== undefined && hostNetwork !== undefined && named.network !== hostNetwork)
      return notFound(`this address names two networks, ${shown(hostNetwork)} and ${shown(named.network)}`)
    const account = this.#account(named.key)
    if ('status' in account) return account
    const network = named.network ?? hostNetwork ?? this.#networks.defaultName
    const endpoint = this.#networks.endpoint(network, account)
    if (endpoint !== undefined)
      return { network, endpoint, account, ownsNetwork: this.#networks.isOwn(network, account) }
    const lost = { network: 'unknown', endpoint: nowhere, account, ownsNetwork: false }
    return { ...unknownNetwork(network, this.#networks.names(account)), lost }
  }

  #account(key: string | undefined) {
    if (key === undefined) return this.#accounts.builtIn ?? noKey
    return this.#accounts.find(key) ?? invalidKey
  }
}

function read(path: string, pattern: RegExp): Named | undefined {
  const groups = pattern.exec(path)?.groups
  // An empty key is none.
  return groups === undefined ? undefined : { network: groups.network, key: groups.key || undefined }
}

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** Why a path is no path: a percent sign without two hex digits behind it, or bytes that are no UTF-8. Undefined for every other. */
export function refusalOfPath(url: string): Refusal | undefined {
  try {
    decodeURIComponent(pathOf(url))
    return undefined
  } catch {
    return refusedAddress(400, 'the path has a percent-encoding that is malformed or is not UTF-8')
  }
}

/** `mainnet` for `mainnet.localhost:8545`; undefined for every other host. */
function networkOfHost(host: string): string | undefined {
  const end = host.toLowerCase().indexOf('.localhost')
  if (end < 1 || !/^\.?(:\d+)?$/.test(host.slice(end + '.localhost'.length))) return undefined
  return host.slice(0, end).toLowerCase()
}

/** What answers where nobody is; it is never asked. */
const nowhere: Endpoint = {
  handle() {
    throw internalError()
  },
}

const noAddress = (): Refusal =>
  notFound(
    'the addresses are /, /v3/<API_KEY> and /<network>/v3/<API_KEY>, for WebSocket also /<network>/ws/v3/<API_KEY>',
  )

const unknownNetwork = (given: string, known: readonly string[]): Refusal =>
  notFound(`there is no network ${shown(given)}; there are ${known.join(', ')}`)

const shown = (name: string): string => name.slice(0, 64)

const notFound = (reason: string): Refusal => refusedAddress(404, reason)

const refusedAddress = (status: 400 | 404, reason: string): Refusal => ({
  status,
  contentType: 'application/json',
  headers: [],
  text: errorText('null', invalidRequest({ reason })),
})

export const noKey: Refusal = {
  status: 401,
  contentType: 'text/plain',
  headers: [],
  text: 'project id required in the URL',
}

export const invalidKey: Refusal = {
  status: 401,
  contentType: 'text/plain',
  headers: ['www-authenticate', 'Basic realm="Auth failure, invalid project id"'],
  text: 'invalid project id',
}
