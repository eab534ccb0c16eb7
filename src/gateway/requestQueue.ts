import { nextTurn, TURN_MILLISECONDS } from '../nextTurn.ts'

/** Runs a request. Returns a promise while it is not answered yet; the promise never rejects. */
type Request = () => Promise<unknown> | undefined

/** Stops and continues reader from a connection. */
interface ConnectionReader {
  pause(): void
  resume(): void
}

/**
 * The requests of one connection, which start in the order in which they came. A request that was read already waits while the maximum
 * number of requests runs, while the connection is held, and after the connection has had the event loop for a turn. The connection is not
 * read from while a request waits, so at most what was in the same packet piles up.
 */
export class RequestQueue {
  readonly #maxRunning: number
  readonly #reader: ConnectionReader
  #waiting: Request[] = []
  /** Index in `#waiting` of the request that starts next. */
  #next = 0
  #running = 0
  #holds = 0
  /** Milliseconds for which requests have had the event loop since the connection last gave it up. */
  #busyMilliseconds = 0
  #isClosed = false

  constructor(maxRunning: number, reader: ConnectionReader) {
    this.#maxRunning = maxRunning
    this.#reader = reader
  }

  /** Whether a request waits, and the connection is therefore not read from. */
  get isWaiting(): boolean {
    return this.#next < this.#waiting.length
  }

  run(request: Request): void {
    if (this.#isClosed) return
    if (this.#holds === 0) {
      this.#start(request)
      return
    }
    const wasWaiting = this.isWaiting
    this.#waiting.push(request)
    if (!wasWaiting) this.#reader.pause()
  }

  /** No request starts until `release` was called as often as this. */
  hold(): void {
    this.#holds++
  }

  release(): void {
    this.#holds--
    if (!this.isWaiting) return
    while (this.#holds === 0 && this.isWaiting) {
      // There is one at this index.
      this.#start(this.#waiting[this.#next++]!)
    }
    if (this.isWaiting || this.#isClosed) return
    this.#waiting = []
    this.#next = 0
    this.#reader.resume()
  }

  /** Drops the requests that wait, and those that come later. */
  close(): void {
    this.#isClosed = true
    this.#waiting = []
    this.#next = 0
  }

  #start(request: Request): void {
    const started = performance.now()
    const running = request()
    this.#busyMilliseconds += performance.now() - started
    if (running !== undefined) this.#track(running)
    if (this.#busyMilliseconds < TURN_MILLISECONDS) return
    this.#busyMilliseconds = 0
    this.hold()
    nextTurn().then(() => this.release())
  }

  #track(running: Promise<unknown>): void {
    this.#running++
    if (this.#running === this.#maxRunning) this.hold()
    running.then(() => {
      if (this.#running-- === this.#maxRunning) this.release()
    })
  }
}
