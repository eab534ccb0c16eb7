import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { DirectConnection, type DirectConnectionOwner, type DirectHandler } from './directConnection.ts'
import type { TransportLimits } from './transportLimits.ts'

type Listener = (socket: Socket) => void

/** Accepts connections in the place of node:http, which gets those that are not served directly. */
export class DirectConnections implements DirectConnectionOwner {
  readonly #http: Server
  /** The listeners for connections of node:http, and what was added to them. */
  readonly #listeners: readonly Listener[]
  readonly #open = new Set<DirectConnection>()
  #isClosing = false

  constructor(http: Server, transport: TransportLimits, handler: DirectHandler) {
    this.#http = http
    this.#listeners = http.listeners('connection') as Listener[] // as the event is documented
    http.removeAllListeners('connection')
    http.on('connection', (socket: Socket) => {
      const connection = new DirectConnection(socket, transport, handler, this)
      this.#open.add(connection)
      if (this.#isClosing) connection.closeGracefully()
    })
  }

  handOver(connection: DirectConnection): void {
    this.#open.delete(connection)
    for (const listener of this.#listeners) listener.call(this.#http, connection.socket)
  }

  closed(connection: DirectConnection): void {
    this.#open.delete(connection)
  }

  /** Closes idle connections now, and the others with their last response. */
  closeGracefully(): void {
    this.#isClosing = true
    for (const connection of this.#open) connection.closeGracefully()
  }

  /** Ends every connection. */
  destroyAll(): void {
    for (const { socket } of this.#open) socket.destroy()
  }
}
