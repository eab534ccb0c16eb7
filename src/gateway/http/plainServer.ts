import { createServer, type Server, type Socket } from 'node:net'
import type { TransportLimits } from '../transportLimits.ts'
import { DirectConnection, type DirectConnectionOwner, type DirectHandler } from './directConnection.ts'
import type { HttpConnections } from './httpConnections.ts'
import { keepAliveProbe } from './httpServer.ts'

/**
 * Server for HTTP without TLS. Its connections are direct ones. Those that a direct connection cannot handle are passed to node:http, which is
 * loaded with the first of them.
 */
export class PlainServer implements DirectConnectionOwner {
  readonly server: Server
  readonly #openHttp: () => HttpConnections
  readonly #direct = new Set<DirectConnection>()
  #http: HttpConnections | undefined
  #isClosing = false

  /** `openHttp` creates the server of node:http, which does not listen. */
  constructor(transport: TransportLimits, handler: DirectHandler, openHttp: () => HttpConnections) {
    this.#openHttp = openHttp
    // Options as of node:http.
    this.server = createServer({ allowHalfOpen: true, noDelay: true, ...keepAliveProbe })
    this.server.maxConnections = transport.maxConnections
    this.server.on('connection', (socket: Socket) => {
      const connection = new DirectConnection(socket, transport, handler, this)
      this.#direct.add(connection)
      if (this.#isClosing) connection.closeGracefully()
    })
  }

  handOver(connection: DirectConnection): void {
    this.#direct.delete(connection)
    if (this.#http === undefined) {
      this.#http = this.#openHttp()
      if (this.#isClosing) this.#closeHttp()
    }
    this.#http.accept(connection.socket)
  }

  closed(connection: DirectConnection): void {
    this.#direct.delete(connection)
  }

  /** Closes idle connections now, and the others after their last response. */
  closeGracefully(): void {
    this.#isClosing = true
    for (const connection of this.#direct) connection.closeGracefully()
    this.#closeHttp()
  }

  #closeHttp(): void {
    // Ends the checks of timeouts.
    this.#http?.server.close()
    this.#http?.closeGracefully()
  }

  /** Closes every connection. */
  destroyAll(): void {
    for (const { socket } of this.#direct) socket.destroy()
    this.#http?.destroyAll()
  }
}
