import type { RequestListener } from 'node:http'
import { closeAll } from '../closeAll.ts'
import { LazyValue } from '../lazyValue.ts'
import type { KeyControl } from '../rpc/ports/keyControl.ts'
import { OriginPolicy } from './access/originPolicy.ts'
import { Faults } from './faults/faults.ts'
import type { GatewayAddress } from './gatewayAddress.ts'
import type { GatewayContext, RequestLimits } from './gatewayContext.ts'
import { HttpConnections } from './http/httpConnections.ts'
import { createHttpHandler } from './http/httpHandler.ts'
import { createHttpServer } from './http/httpServer.ts'
import { PlainServer } from './http/plainServer.ts'
import { DirectPostHandler, PostHandler } from './http/postHandler.ts'
import type { IpcServer } from './ipc/ipcServer.ts'
import type { ApiAccounts } from './keys/apiAccount.ts'
import { listen } from './listen.ts'
import { MessageConnections } from './messages/messageConnections.ts'
import { type Metering, memoryMetering } from './metering.ts'
import type { Networks } from './networks.ts'
import type { DashboardPages, PageSources } from './pages.ts'
import { Router } from './router.ts'
import type { TlsOptions } from './tls/credentials.ts'
import type { SecureServer } from './tls/openSecureServer.ts'
import { defaultTransportLimits, type TransportLimits } from './transportLimits.ts'
import { UnreadResponses } from './unreadResponses.ts'
import { WebSocketHandler } from './webSocket/webSocketHandler.ts'

/** The parts and settings of a gateway. */
export interface GatewayOptions {
  readonly networks: Networks
  readonly accounts: ApiAccounts
  readonly host: string
  /** 0 selects a free port. */
  readonly port: number
  /** The path of a socket for IPC. Undefined: no IPC. */
  readonly ipcPath?: string | undefined
  readonly limits: RequestLimits
  readonly transport?: TransportLimits | undefined
  /** HTTPS and WSS instead of HTTP and WS. */
  readonly tls?: TlsOptions | undefined
  /** Additional hosts and origins that may send requests without a key. */
  readonly allowHosts?: readonly string[] | undefined
  readonly allowOrigins?: readonly string[] | undefined
  /** Whether HTTP responses have headers with the cost, the credits left and the request id. */
  readonly headers?: boolean | undefined
  /** Whether requests without an ID get a response. By default they get none. */
  readonly answersNotifications?: boolean | undefined
  /** Records requests. Default: in memory, for the life of the gateway. */
  readonly metering?: Metering | undefined
  readonly faults?: Faults | undefined
  /** For clients that may administer the node. */
  readonly keys?: KeyControl | undefined
  /** Loads the dashboard with the first request for a page. */
  readonly dashboard?: (() => Promise<DashboardPages | undefined>) | undefined
  /** Receives the causes of internal errors. */
  readonly report?: ((fault: unknown, where: string) => void) | undefined
  /** Receives the reasons of refused hosts and origins. */
  readonly warn?: ((reason: string) => void) | undefined
}

/** A gateway that listens. */
export interface Gateway extends GatewayAddress {
  /**
   * Stops accepting connections, waits for running requests and closes every connection. Cuts off running requests after `grace`
   * milliseconds. Can be called twice.
   */
  close(grace?: number): Promise<void>
}

/** Milliseconds. Shorter than the shutdown limit of the command (src/cli/signals.ts), so that stores close afterwards. */
const DEFAULT_GRACE = 5_000

/** Opens the gateway on HTTP, WebSocket and IPC. Resolves when it listens. Rejects with a NodeError that names the port or the path. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const {
    networks,
    accounts,
    host,
    port: requestedPort,
    limits,
    metering = memoryMetering(),
    faults = new Faults(),
    keys,
    answersNotifications = false,
  } = options
  const { transport = defaultTransportLimits, allowHosts, allowOrigins, headers: hasCreditHeaders = false } = options
  const originPolicy = new OriginPolicy(host, allowHosts, allowOrigins, options.warn)
  const unread = new UnreadResponses(transport.maxUnreadBytes)
  const settings = { limits, transport, hasCreditHeaders, answersNotifications }
  const router = new Router(networks, accounts)
  const context = { ...settings, networks, router, metering, faults, keys, originPolicy, unread }
  const postHandler = new PostHandler(context)
  const pages = lazyPages(
    { networks, isSecure: options.tls !== undefined, accounts, metering, keys },
    options.dashboard,
    options.report ?? (() => {}),
  )
  const listener = createHttpHandler(postHandler, context, pages)
  const messages = new MessageConnections(context)
  const webSockets = new WebSocketHandler(messages, context)
  const secure = options.tls === undefined ? undefined : await secureWith(options.tls, options, transport, listener)
  const openHttp = (server = createHttpServer(transport, listener)) => {
    webSockets.attach(server)
    return new HttpConnections(server, secure !== undefined)
  }
  // node:tls decrypts HTTPS connections, and node:http reads them.
  const connections =
    secure === undefined
      ? new PlainServer(transport, new DirectPostHandler(postHandler, context), openHttp)
      : openHttp(secure.server)
  const ipc = await ipcAt(options.ipcPath, messages, context)
  let port: number
  try {
    port = await listen(connections.server, host, requestedPort)
  } catch (failure) {
    await ipc?.close()
    throw failure
  }
  const servers = { connections, webSockets, ipc, messages }
  const address = `${await urlHost(host, secure)}:${port}`
  const s = secure === undefined ? '' : 's'
  let closing: Promise<void> | undefined
  return {
    url: `http${s}://${address}`,
    wsUrl: `ws${s}://${address}`,
    host,
    port,
    ...(ipc !== undefined && { ipcPath: ipc.path }),
    ...(secure?.authority !== undefined && { authority: secure.authority }),
    close(grace = DEFAULT_GRACE) {
      closing ??= close(servers, grace)
      return closing
    },
  }
}

/** Loads the TLS modules only if the gateway uses TLS. */
async function secureWith(
  tls: TlsOptions,
  { host, networks }: GatewayOptions,
  transport: TransportLimits,
  listener: RequestListener,
) {
  const { openSecureServer } = await import('./tls/openSecureServer.ts')
  return openSecureServer(tls, { host, networks: networks.names() }, transport, listener)
}

/** The servers of a gateway, and its connections. */
interface Servers {
  readonly connections: PlainServer | HttpConnections
  readonly webSockets: WebSocketHandler
  readonly ipc: IpcServer | undefined
  readonly messages: MessageConnections
}

/** Loads the modules of IPC only if the gateway uses it. */
async function ipcAt(
  path: string | undefined,
  messages: MessageConnections,
  context: GatewayContext,
): Promise<IpcServer | undefined> {
  if (path === undefined) return undefined
  const { openIpc } = await import('./ipc/ipcServer.ts')
  return openIpc(path, messages, context)
}

async function close({ connections, webSockets, ipc, messages }: Servers, grace: number): Promise<void> {
  const closed = new Promise((resolve) => connections.server.close(resolve))
  const graceTimer = setTimeout(() => {
    connections.destroyAll()
    messages.terminate()
  }, grace)
  connections.closeGracefully()
  webSockets.close()
  const ipcClosed = ipc?.close()
  await closeAll(
    () => messages.close(),
    () => ipcClosed,
    () => closed,
    () => clearTimeout(graceTimer),
  )
}

/** Pages need express, which is loaded with the first request for a page. */
function lazyPages(
  sources: PageSources,
  loadDashboard: GatewayOptions['dashboard'],
  report: NonNullable<GatewayOptions['report']>,
): RequestListener {
  const pages = new LazyValue(async () => {
    const [{ createPages }, dashboard] = await Promise.all([import('./pages.ts'), loadDashboard?.()])
    return createPages({ ...sources, dashboard })
  })
  return (request, response) => {
    pages.get().then(
      (serve) => serve(request, response),
      (fault: unknown) => {
        report(fault, 'the pages')
        response.writeHead(500, { 'content-type': 'text/plain' }).end('internal error\n')
      },
    )
  }
}

/** Formats a host for a URL. Replaces a wildcard address by a loopback address. */
async function urlHost(host: string, secure: SecureServer | undefined): Promise<string> {
  const reached = loopbackOf[host] ?? ([host] as const)
  const name = (await secure?.nameFor(reached)) ?? reached[0]
  // Only IPv6 addresses have colons.
  return name.includes(':') ? `[${name}]` : name
}

/** Loopback addresses to which a server on a wildcard address responds. */
const loopbackOf: Readonly<Record<string, readonly [string, ...string[]]>> = {
  '0.0.0.0': ['127.0.0.1'],
  '::': ['::1', '127.0.0.1'],
}
