import type { Socket } from 'node:net'

/**
 * How many requests of each connection are waited for. A client may send the next before it has its answer (pipelining), and not so
 * many that they pile up: a connection with too many is not read from until some are answered.
 */
export class RunningRequests {
  readonly #limit: number
  readonly #bySocket = new WeakMap<Socket, number>()

  constructor(limit: number) {
    this.#limit = limit
  }

  begin(socket: Socket): void {
    const count = this.#count(socket) + 1
    this.#bySocket.set(socket, count)
    // Not before the request that is over the limit has been read to its end, with which node:http would resume the socket.
    if (count >= this.#limit) setImmediate(() => this.#count(socket) >= this.#limit && socket.pause())
  }

  end(socket: Socket): void {
    const count = this.#count(socket) - 1
    this.#bySocket.set(socket, count)
    if (count === this.#limit - 1) socket.resume()
  }

  #count(socket: Socket): number {
    return this.#bySocket.get(socket) ?? 0
  }
}
