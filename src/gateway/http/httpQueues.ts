import type { Socket } from 'node:net'
import { RequestQueue } from '../requestQueue.ts'
import { MAX_UNREAD_BYTES } from '../transportLimits.ts'
import { MIN_COUNTED_BYTES, type UnreadConnection, type UnreadResponses } from '../unreadResponses.ts'
import type { HttpResponse } from './httpMessages.ts'

/** Requests of one HTTP connection. A client may send the next request before it has the response (pipelining). */
class HttpQueue implements UnreadConnection {
  readonly requests: RequestQueue
  /** Responses leave in request order, so all are flushed when the last one is. */
  #last: HttpResponse | undefined
  #bytes = 0
  /** Whether the connection will be paused. */
  #isPausing = false
  readonly #socket: Socket
  readonly #unread: UnreadResponses

  constructor(socket: Socket, maxRunning: number, unread: UnreadResponses) {
    this.#socket = socket
    this.#unread = unread
    this.requests = new RequestQueue(maxRunning, {
      pause: () => this.#pause(),
      resume: () => isPausedByNodeHttp(socket) || socket.resume(),
    })
  }

  /** Pauses after the request has been read completely, because node:http then resumes the socket. */
  #pause(): void {
    if (this.#isPausing) return
    this.#isPausing = true
    setImmediate(() => {
      this.#isPausing = false
      if (this.requests.isWaiting) this.#socket.pause()
    })
  }

  get unreadBytes(): number {
    return this.#last?.isFlushed !== false || this.#socket.destroyed ? 0 : this.#bytes
  }

  destroy(): void {
    this.#socket.destroy()
  }

  /**
   * Forgets the earlier responses if the client has read them. Call it before the next response is sent: its output waits for a moment, and
   * no response of the connection counts as flushed meanwhile.
   */
  forgetRead(): void {
    if (this.#last?.isFlushed !== false) this.#bytes = 0
  }

  /** Records a response. No further request starts while the client leaves more than `MAX_UNREAD_BYTES` unread. */
  sent(response: HttpResponse, bytes: number): void {
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
      // A request that was running may have added a response meanwhile.
      if (this.#last !== undefined && this.#last !== response && !this.#last.isFlushed) this.#releaseAfter(this.#last)
      else this.requests.release()
    })
  }
}

/**
 * Whether node:http has paused a connection because its client does not read the responses. node:http resumes it, and fails if it receives
 * input before. It has no public name for this.
 */
const isPausedByNodeHttp = (socket: Socket): boolean => (socket as { _paused?: boolean })._paused === true

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
