import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A server of node:http with its connections. Closing does not wait for connections without a request. */
export class HttpConnections {
  readonly server: Server
  /** Connections that have not sent a request yet. node:http does not count them as idle. */
  readonly #withoutRequest = new Set<Socket>()
  /** Connections in their TLS handshake, by client address. */
  readonly #handshaking = new Map<string, Socket>()
  readonly #forget: (this: Socket) => void
  #isClosing = false

  constructor(http: Server, isSecure: boolean) {
    const withoutRequest = this.#withoutRequest
    this.server = http
    this.#forget = function () {
      withoutRequest.delete(this)
    }
    http.on('connection', (socket: Socket) => (isSecure ? this.#watchHandshake(socket) : this.#watch(socket)))
    http.on('secureConnection', (socket: Socket) => {
      this.#handshaking.delete(clientAddress(socket))
      this.#watch(socket)
    })
    http.prependListener('request', ({ socket }, response) => {
      this.#withoutRequest.delete(socket)
      // Adds `connection: close` to the response.
      if (this.#isClosing) response.shouldKeepAlive = false
    })
    http.prependListener('upgrade', ({ socket }) => this.#withoutRequest.delete(socket))
  }

  /** Handles a connection of another server. */
  accept(socket: Socket): void {
    this.server.emit('connection', socket)
  }

  #watch(socket: Socket): void {
    this.#withoutRequest.add(socket)
    // WebSocketHandler can emit a connection again. It closes once.
    if (socket.listenerCount('close', this.#forget) === 0) socket.once('close', this.#forget)
  }

  #watchHandshake(socket: Socket): void {
    const address = clientAddress(socket)
    this.#handshaking.set(address, socket)
    socket.once('close', () => this.#handshaking.delete(address))
  }

  /** Closes idle connections now, and the others after their response. */
  closeGracefully(): void {
    this.#isClosing = true
    this.#destroyWithoutRequest()
    this.server.closeIdleConnections()
    this.server.keepAliveTimeout = 1
  }

  destroyAll(): void {
    this.#destroyWithoutRequest()
    this.server.closeAllConnections()
  }

  #destroyWithoutRequest(): void {
    for (const socket of [...this.#withoutRequest, ...this.#handshaking.values()]) socket.destroy()
  }
}

const clientAddress = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`
