import { monotonicNow } from '../monotonicNow.ts'
import { MAX_SLICE_MILLISECONDS, yieldToEventLoop } from '../yieldToEventLoop.ts'

/** Starts a request. Returns undefined if it is answered at once, otherwise a promise that resolves then and never rejects. */
type Request = () => Promise<unknown> | undefined

/** Pauses and resumes reading from a connection. */
interface ConnectionReader {
  /** Called for each request that waits: node:http may have resumed the connection. */
  pause(): void
  resume(): void
}

/**
 * The requests of one connection. They start in the order of arrival. A request waits while the maximum number runs, while the queue is on
 * hold, and after the connection has used its share of a turn. The connection is paused while a request waits, so the queue has at most the
 * requests of one packet.
 */
export class RequestQueue {
  readonly #maxRunning: number
  readonly #reader: ConnectionReader
  #waiting: Request[] = []
  /** Index in `#waiting` of the next request. */
  #next = 0
  #running = 0
  #holds = 0
  /** Milliseconds of the event loop that requests have used since the connection last yielded. */
  #busyMilliseconds = 0
  #isClosed = false

  constructor(maxRunning: number, reader: ConnectionReader) {
    this.#maxRunning = maxRunning
    this.#reader = reader
  }

  /** Whether a request waits, so the connection is paused. */
  get isWaiting(): boolean {
    return this.#next < this.#waiting.length
  }

  run(request: Request): void {
    if (this.#isClosed) return
    if (this.#holds === 0) {
      this.#start(request)
      return
    }
    this.#waiting.push(request)
    this.#reader.pause()
  }

  /** Starts no request until `release` is called as often as `hold`. */
  hold(): void {
    this.#holds++
  }

  /** Starts no request until the returned function is called. Further calls of it have no effect. */
  holdOnce(): () => void {
    this.hold()
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.release()
    }
  }

  release(): void {
    this.#holds--
    if (!this.isWaiting) return
    while (this.#holds === 0 && this.isWaiting) {
      // The index is below the length.
      this.#start(this.#waiting[this.#next++]!)
    }
    if (this.isWaiting || this.#isClosed) return
    this.#waiting = []
    this.#next = 0
    this.#reader.resume()
  }

  /** Drops waiting and later requests. */
  close(): void {
    this.#isClosed = true
    this.#waiting = []
    this.#next = 0
  }

  #start(request: Request): void {
    const started = monotonicNow()
    const running = request()
    this.#busyMilliseconds += monotonicNow() - started
    if (running !== undefined) this.#track(running)
    if (this.#busyMilliseconds < MAX_SLICE_MILLISECONDS) return
    this.#busyMilliseconds = 0
    this.hold()
    yieldToEventLoop().then(() => this.release())
  }

  #track(running: Promise<unknown>): void {
    this.#running++
    if (this.#running === this.#maxRunning) this.hold()
    running.then(() => {
      if (this.#running-- === this.#maxRunning) this.release()
    })
  }
}
