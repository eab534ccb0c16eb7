import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { DirectConnection, type DirectConnectionOwner, type DirectHandler } from './directConnection.ts'
import type { TransportLimits } from './transportLimits.ts'

type Listener = (socket: Socket) => void

/** Accepts connections in place of node:http. Passes connections that it cannot handle to node:http. */
export class DirectConnections implements DirectConnectionOwner {
  readonly #http: Server
  /** Connection listeners of node:http and of other modules. */
  readonly #listeners: readonly Listener[]
  readonly #open = new Set<DirectConnection>()
  #isClosing = false

  constructor(http: Server, transport: TransportLimits, handler: DirectHandler) {
    this.#http = http
    this.#listeners = http.listeners('connection') as Listener[] // as documented for the event
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

  /** Closes idle connections now, and the others after their last response. */
  closeGracefully(): void {
    this.#isClosing = true
    for (const connection of this.#open) connection.closeGracefully()
  }

  /** Closes every connection. */
  destroyAll(): void {
    for (const { socket } of this.#open) socket.destroy()
  }
}
