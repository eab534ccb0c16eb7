import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Which HTTP connections are at work, so that closing waits for those and for no others. */
export class HttpConnections {
  readonly #http: Server
  /** Connections that have not sent a request yet. node:http does not count them among the idle ones. */
  readonly #withoutRequest = new Set<Socket>()
  /** Connections whose TLS handshake is not over, by the address of the client. */
  readonly #handshaking = new Map<string, Socket>()
  readonly #forget: (this: Socket) => void
  #isClosing = false

  constructor(http: Server, isSecure: boolean) {
    const withoutRequest = this.#withoutRequest
    this.#http = http
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
      // Says `connection: close` with the answer.
      if (this.#isClosing) response.shouldKeepAlive = false
    })
    http.prependListener('upgrade', ({ socket }) => this.#withoutRequest.delete(socket))
  }

  #watch(socket: Socket): void {
    this.#withoutRequest.add(socket)
    // A connection can come anew, see WebSocketDoor; it closes once.
    if (socket.listenerCount('close', this.#forget) === 0) socket.once('close', this.#forget)
  }

  #watchHandshake(socket: Socket): void {
    const address = clientAddress(socket)
    this.#handshaking.set(address, socket)
    socket.once('close', () => this.#handshaking.delete(address))
  }

  /** Closes what is idle now, and the others as soon as they have their answer. */
  closeGracefully(): void {
    this.#isClosing = true
    this.#destroySilent()
    this.#http.closeIdleConnections()
    this.#http.keepAliveTimeout = 1
  }

  destroyAll(): void {
    this.#destroySilent()
    this.#http.closeAllConnections()
  }

  #destroySilent(): void {
    for (const socket of [...this.#withoutRequest, ...this.#handshaking.values()]) socket.destroy()
  }
}

const clientAddress = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`
