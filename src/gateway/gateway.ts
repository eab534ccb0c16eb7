import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { KeyControl } from '../rpc/keyControl.ts'
import { type Books, memoryBooks } from './books.ts'
import { listenError } from './errors.ts'
import { Faults } from './faults/faults.ts'
import { createHttpListener } from './http.ts'
import { Identifier } from './identify.ts'
import type { Accounts } from './keys/account.ts'
import type { Networks } from './networks.ts'
import type { Limits } from './serve.ts'
import { WebSocketDoor } from './webSocket.ts'

export interface GatewayOptions {
  readonly networks: Networks
  readonly accounts: Accounts
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly limits: Limits
  /** Where requests are counted; without it, in books that go with the gateway. */
  readonly books?: Books | undefined
  readonly faults?: Faults | undefined
  /** For those who may administer the node. */
  readonly keys?: KeyControl | undefined
}

/** An address that answers. */
export interface Gateway {
  readonly url: string
  readonly wsUrl: string
  readonly host: string
  readonly port: number
  /**
   * Takes nothing new, lets running requests finish, and closes every connection. After `grace` milliseconds what
   * still runs is cut off. Safe to call twice.
   */
  close(grace?: number): Promise<void>
}

const DEFAULT_GRACE = 10_000

/** How long an idle connection is kept. Longer than the pools of common clients, so that it is they who close. */
const KEEP_ALIVE = 75_000

/** Opens the gateway on HTTP and WebSocket. Resolves when it listens; rejects with a NodeError that names the port. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { networks, accounts, host, port: wanted, limits, books = memoryBooks(), faults = new Faults(), keys } = options
  const office = { limits, books, faults, keys }
  const identifier = new Identifier(networks, accounts)
  const http = createServer({ keepAliveTimeout: KEEP_ALIVE }, createHttpListener(identifier, office, lazyPages()))
  const connections = new HttpConnections(http)
  const webSockets = new WebSocketDoor(http, identifier, office)
  const port = await listen(http, host, wanted)
  const authority = `${urlHost(host)}:${port}`
  let closing: Promise<void> | undefined
  return {
    url: `http://${authority}`,
    wsUrl: `ws://${authority}`,
    host,
    port,
    close(grace = DEFAULT_GRACE) {
      closing ??= close(http, connections, webSockets, grace)
      return closing
    },
  }
}

async function close(
  http: Server,
  connections: HttpConnections,
  webSockets: WebSocketDoor,
  grace: number,
): Promise<void> {
  const closed = new Promise((resolve) => http.close(resolve))
  const cut = setTimeout(() => {
    connections.cut()
    webSockets.terminate()
  }, grace)
  connections.finish()
  await webSockets.close()
  await closed
  clearTimeout(cut)
}

/** Which HTTP connections are at work, so that closing waits for those and for no others. */
class HttpConnections {
  readonly #http: Server
  /** Connections that have not sent a request yet. node:http does not count them among the idle ones. */
  readonly #silent = new Set<Socket>()
  readonly #forget: (this: Socket) => void
  #isClosing = false

  constructor(http: Server) {
    const silent = this.#silent
    this.#http = http
    this.#forget = function () {
      silent.delete(this)
    }
    http.on('connection', (socket: Socket) => {
      this.#silent.add(socket)
      // A connection can come anew, see WebSocketDoor; it closes once.
      if (socket.listenerCount('close', this.#forget) === 0) socket.once('close', this.#forget)
    })
    http.prependListener('request', ({ socket }, response) => {
      this.#silent.delete(socket)
      // Says `connection: close` with the answer.
      if (this.#isClosing) response.shouldKeepAlive = false
    })
    http.prependListener('upgrade', ({ socket }) => this.#silent.delete(socket))
  }

  /** Closes what is idle now, and the others as soon as they have their answer. */
  finish(): void {
    this.#isClosing = true
    for (const socket of this.#silent) socket.destroy()
    this.#http.closeIdleConnections()
    this.#http.keepAliveTimeout = 1
  }

  cut(): void {
    this.#http.closeAllConnections()
  }
}

/** The pages need express, which is loaded at the first request for one. */
function lazyPages(): RequestListener {
  let loading: Promise<RequestListener> | undefined
  return (request, response) => {
    loading ??= import('./pages.ts').then(({ createPages }) => createPages())
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
function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
