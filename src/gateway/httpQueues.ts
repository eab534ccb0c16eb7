import type { Socket } from 'node:net'
import type { HttpResponse } from './httpMessages.ts'
import { RequestQueue } from './requestQueue.ts'
import { MAX_UNREAD_BYTES } from './transportLimits.ts'
import { MIN_COUNTED_BYTES, type UnreadConnection, type UnreadResponses } from './unreadResponses.ts'

/** The requests of an HTTP connection. A client may send the next one before it has its answer (pipelining). */
export class HttpQueue implements UnreadConnection {
  readonly requests: RequestQueue
  /** Answers leave in the order of the requests, so all are out when the last one is. */
  #last: HttpResponse | undefined
  #bytes = 0
  readonly #socket: Socket
  readonly #unread: UnreadResponses

  constructor(socket: Socket, maxRunning: number, unread: UnreadResponses) {
    this.#socket = socket
    this.#unread = unread
    this.requests = new RequestQueue(maxRunning, {
      // Not before the request has been read to its end, with which node:http would resume the socket.
      pause: () => setImmediate(() => this.requests.isWaiting && socket.pause()),
      resume: () => socket.resume(),
    })
  }

  get unreadBytes(): number {
    return this.#last?.isFlushed !== false || this.#socket.destroyed ? 0 : this.#bytes
  }

  destroy(): void {
    this.#socket.destroy()
  }

  /** Notes an answer. No further request starts while the client leaves more than `MAX_UNREAD_BYTES` unread. */
  sent(response: HttpResponse, bytes: number): void {
    if (this.#last?.isFlushed !== false) this.#bytes = 0
    const wasOver = this.#bytes > MAX_UNREAD_BYTES
    this.#last = response
    this.#bytes += bytes
    if (this.#bytes >= MIN_COUNTED_BYTES) this.#unread.count(this)
    if (wasOver || this.#bytes <= MAX_UNREAD_BYTES) return
    this.requests.hold()
    this.#releaseAfter(response)
  }

  #releaseAfter(response: HttpResponse): void {
    response.onClose(() => {
      // An answer that was running before may have come in behind it.
      if (this.#last !== undefined && this.#last !== response && !this.#last.isFlushed) this.#releaseAfter(this.#last)
      else this.requests.release()
    })
  }
}

/** The queues of all connections. */
export class HttpQueues {
  readonly #maxRunning: number
  readonly #unread: UnreadResponses
  readonly #bySocket = new WeakMap<Socket, HttpQueue>()

  constructor(maxRunning: number, unread: UnreadResponses) {
    this.#maxRunning = maxRunning
    this.#unread = unread
  }

  of(socket: Socket): HttpQueue {
    let queue = this.#bySocket.get(socket)
    if (queue === undefined) {
      queue = new HttpQueue(socket, this.#maxRunning, this.#unread)
      this.#bySocket.set(socket, queue)
    }
    return queue
  }
}
