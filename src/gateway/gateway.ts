import type { RequestListener, Server } from 'node:http'
import { isIP } from 'node:net'
import type { KeyControl } from '../rpc/ports/keyControl.ts'
import { type Books, memoryBooks } from './books.ts'
import { HttpConnections } from './connections.ts'
import { DirectConnections } from './directConnections.ts'
import { Entrance } from './entrance.ts'
import { listenError } from './errors.ts'
import { Faults } from './faults/faults.ts'
import { createHttpListener } from './http.ts'
import { Identifier } from './identify.ts'
import type { Accounts } from './keys/account.ts'
import type { Networks } from './networks.ts'
import type { DashboardPages, PageSources } from './pages.ts'
import { DirectPostHandler, PostHandler } from './postHandler.ts'
import type { Limits } from './serve.ts'
import { createPlainServer } from './server.ts'
import type { Authority, TlsOptions } from './tls/credentials.ts'
import type { SecureServer } from './tls/openSecureServer.ts'
import { defaultTransport, type Transport } from './transport.ts'
import { WebSocketDoor } from './webSocket.ts'

export interface GatewayOptions {
  readonly networks: Networks
  readonly accounts: Accounts
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly limits: Limits
  readonly transport?: Transport | undefined
  /** HTTPS and WSS instead of HTTP and WS. */
  readonly tls?: TlsOptions | undefined
  /** Hosts and origins from which requests without a key are taken, besides those of this machine. */
  readonly allowHosts?: readonly string[] | undefined
  readonly allowOrigins?: readonly string[] | undefined
  /** Whether responses over HTTP have headers with their cost, the credits left and the id of the request. */
  readonly headers?: boolean | undefined
  /** Where requests are counted; without it, in books that go with the gateway. */
  readonly books?: Books | undefined
  readonly faults?: Faults | undefined
  /** For those who may administer the node. */
  readonly keys?: KeyControl | undefined
  /** Loads the application for browsers, with the first page that is asked for. */
  readonly dashboard?: (() => Promise<DashboardPages | undefined>) | undefined
}

/** An address that answers. */
export interface Gateway {
  readonly url: string
  readonly wsUrl: string
  readonly host: string
  readonly port: number
  /** Who signed the certificate, where the node did it itself. */
  readonly authority?: Authority | undefined
  /**
   * Takes nothing new, lets running requests finish, and closes every connection. After `grace` milliseconds what
   * still runs is cut off. Safe to call twice.
   */
  close(grace?: number): Promise<void>
}

/** Less than the time that the command has to end (src/cli/signals.ts), so that stores are closed after this. */
const DEFAULT_GRACE = 5_000

/** Opens the gateway on HTTP and WebSocket. Resolves when it listens; rejects with a NodeError that names the port. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { networks, accounts, host, port: wanted, limits, books = memoryBooks(), faults = new Faults(), keys } = options
  const { transport = defaultTransport, allowHosts, allowOrigins, headers: hasCreditHeaders = false } = options
  const entrance = new Entrance(host, allowHosts, allowOrigins)
  const office = { limits, books, faults, keys, entrance, transport, hasCreditHeaders }
  const identifier = new Identifier(networks, accounts)
  const posts = new PostHandler(office)
  const pages = lazyPages({ networks, isSecure: options.tls !== undefined, accounts, books, keys }, options.dashboard)
  const listener = createHttpListener(posts, identifier, office, pages)
  const secure = options.tls === undefined ? undefined : await secureWith(options.tls, options, transport, listener)
  const http = secure?.server ?? createPlainServer(transport, listener)
  const connections = new HttpConnections(http, secure !== undefined)
  const webSockets = new WebSocketDoor(http, identifier, office)
  // What comes over TLS is decrypted within node:tls, and read by node:http.
  const direct =
    secure === undefined
      ? new DirectConnections(http, transport, new DirectPostHandler(posts, identifier, office))
      : undefined
  const port = await listen(http, host, wanted)
  const address = `${urlHost(host, secure)}:${port}`
  const s = secure === undefined ? '' : 's'
  let closing: Promise<void> | undefined
  return {
    url: `http${s}://${address}`,
    wsUrl: `ws${s}://${address}`,
    host,
    port,
    ...(secure?.authority !== undefined && { authority: secure.authority }),
    close(grace = DEFAULT_GRACE) {
      closing ??= close(http, { connections, webSockets, direct }, grace)
      return closing
    },
  }
}

/** Nothing of TLS is loaded without it. */
async function secureWith(
  tls: TlsOptions,
  { host, networks }: GatewayOptions,
  transport: Transport,
  listener: RequestListener,
) {
  const { openSecureServer } = await import('./tls/openSecureServer.ts')
  return openSecureServer(tls, { host, networks: networks.names() }, transport, listener)
}

interface Doors {
  readonly connections: HttpConnections
  readonly webSockets: WebSocketDoor
  readonly direct: DirectConnections | undefined
}

async function close(http: Server, { connections, webSockets, direct }: Doors, grace: number): Promise<void> {
  const closed = new Promise((resolve) => http.close(resolve))
  const cut = setTimeout(() => {
    connections.cut()
    direct?.cut()
    webSockets.terminate()
  }, grace)
  connections.finish()
  direct?.finish()
  await webSockets.close()
  await closed
  clearTimeout(cut)
}

/** The pages need express, which is loaded at the first request for one. */
function lazyPages(sources: PageSources, loadDashboard: GatewayOptions['dashboard']): RequestListener {
  let loading: Promise<RequestListener> | undefined
  const load = async () => {
    const [{ createPages }, dashboard] = await Promise.all([import('./pages.ts'), loadDashboard?.()])
    return createPages({ ...sources, dashboard })
  }
  return (request, response) => {
    loading ??= load()
    loading.then(
      (pages) => pages(request, response),
      () => response.destroy(),
    )
  }
}

function listen(http: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException) => reject(listenError(cause, host, port))
    http.once('error', fail)
    http.listen(port, host, () => {
      http.off('error', fail)
      const address = http.address()
      // A server that listens on a port has an address object.
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** A host as it stands in a URL. An address that means every interface is reached through the loopback. */
function urlHost(host: string, secure: SecureServer | undefined): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const name = secure?.nameFor(reached) ?? reached
  return isIP(name) === 6 ? `[${name}]` : name
}
