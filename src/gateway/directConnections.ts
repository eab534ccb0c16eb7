import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { DirectConnection, type DirectHandler, type DirectOwner } from './directConnection.ts'
import type { Transport } from './transport.ts'

type Listener = (socket: Socket) => void

/** Accepts connections in the place of node:http, which gets those that are not served directly. */
export class DirectConnections implements DirectOwner {
  readonly #http: Server
  /** The listeners for connections of node:http, and what was added to them. */
  readonly #listeners: readonly Listener[]
  readonly #open = new Set<DirectConnection>()
  #isClosing = false

  constructor(http: Server, transport: Transport, handler: DirectHandler) {
    this.#http = http
    this.#listeners = http.listeners('connection') as Listener[] // as the event is documented
    http.removeAllListeners('connection')
    http.on('connection', (socket: Socket) => {
      const connection = new DirectConnection(socket, transport, handler, this)
      this.#open.add(connection)
      if (this.#isClosing) connection.finish()
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
  finish(): void {
    this.#isClosing = true
    for (const connection of this.#open) connection.finish()
  }

  /** Ends every connection. */
  cut(): void {
    for (const { socket } of this.#open) socket.destroy()
  }
}
