import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { lastResponseOn } from './httpServer.ts'

/**
 * A server of node:http with its connections. The methods of node:http that close connections cut off responses that clients have not read yet, and
 * wait for connections without a request.
 */
export class HttpConnections {
  readonly server: Server
  /** Open connections. */
  readonly #sockets = new Set<Socket>()
  /** Connections that WebSocketHandler has taken over. */
  readonly #upgraded = new WeakSet<Socket>()
  /** Connections in their TLS handshake, by client address. */
  readonly #handshaking = new Map<string, Socket>()
  readonly #forget: (this: Socket) => void
  #isClosing = false

  constructor(http: Server, isSecure: boolean) {
    const sockets = this.#sockets
    this.server = http
    // `close` calls it.
    http.closeIdleConnections = () => {}
    this.#forget = function () {
      sockets.delete(this)
    }
    http.on('connection', (socket: Socket) => (isSecure ? this.#watchHandshake(socket) : this.#watch(socket)))
    http.on('secureConnection', (socket: Socket) => {
      this.#handshaking.delete(clientAddress(socket))
      this.#watch(socket)
    })
    http.prependListener('request', (_, response) => {
      // Adds `connection: close` to the response.
      if (this.#isClosing) response.shouldKeepAlive = false
    })
    http.prependListener('upgrade', ({ socket }) => this.#upgraded.add(socket))
  }

  /** Handles a connection of another server. */
  accept(socket: Socket): void {
    this.server.emit('connection', socket)
  }

  #watch(socket: Socket): void {
    this.#sockets.add(socket)
    // WebSocketHandler can emit a connection again. It closes once.
    this.#upgraded.delete(socket)
    if (socket.listenerCount('close', this.#forget) === 0) socket.once('close', this.#forget)
  }

  #watchHandshake(socket: Socket): void {
    const address = clientAddress(socket)
    this.#handshaking.set(address, socket)
    socket.once('close', () => this.#handshaking.delete(address))
  }

  /** Closes idle connections now, and others after the client has read their last response. Connections of WebSockets stay open. */
  closeGracefully(): void {
    this.#isClosing = true
    for (const socket of this.#handshaking.values()) socket.destroy()
    for (const socket of this.#sockets) if (!this.#upgraded.has(socket)) closeAfterLastResponse(socket)
  }

  /** Closes every connection now. */
  destroyAll(): void {
    for (const socket of [...this.#sockets, ...this.#handshaking.values()]) socket.destroy()
  }
}

function closeAfterLastResponse(socket: Socket): void {
  const last = lastResponseOn(socket)
  if (last === undefined || last.closed) {
    socket.destroySoon()
    return
  }
  last.shouldKeepAlive = false
  last.once('close', () => closeAfterLastResponse(socket))
}

const clientAddress = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`
