import type { RequestRecord } from '../requestRecord.ts'

/** Maximum number of requests. The oldest are dropped. */
const MAX_REQUESTS = 500
/** Milliseconds without a look-up after which only failed requests are recorded. */
const WATCH_TIMEOUT_MILLISECONDS = 30_000

/** A request with its sequence number and time. */
interface LoggedRequest extends RequestRecord {
  readonly sequence: number
  /** Unix milliseconds of the system clock. */
  readonly time: number
}

/** The newest requests: those that failed, and while a client watches them, all. */
export class RequestLog {
  readonly #onRequest: ((record: RequestRecord) => void) | undefined
  readonly #clock: () => number
  #requests: LoggedRequest[] = []
  #sequence = 0
  #watchedUntil = 0

  /** `onRequest` receives every request. `clock` returns Unix milliseconds. */
  constructor(onRequest?: (record: RequestRecord) => void, clock: () => number = Date.now) {
    this.#onRequest = onRequest
    this.#clock = clock
  }

  /** Listener for requests. Undefined if nothing needs the records. */
  get listener(): ((record: RequestRecord) => void) | undefined {
    return this.#watchedUntil === 0 ? this.#onRequest : this.record
  }

  /** Returns the recorded requests after a sequence number, oldest first. All requests are recorded from then on. */
  after(sequence: number): readonly LoggedRequest[] {
    this.#watchedUntil = this.#clock() + WATCH_TIMEOUT_MILLISECONDS
    return this.#requests.filter((request) => request.sequence > sequence)
  }

  /** Records a request, and passes it to the other listener. */
  readonly record = (record: RequestRecord): void => {
    this.#onRequest?.(record)
    const time = this.#clock()
    const { methods, errors } = record
    if (this.#watchedUntil !== 0 && time > this.#watchedUntil) {
      this.#watchedUntil = 0
      this.#requests = this.#requests.filter((request) => request.errors > 0)
    }
    if (this.#watchedUntil === 0 && errors === 0) return
    // Skips the requests of the watching client itself.
    if (methods.length > 0 && methods.every((method) => method === 'vivarium_recentRequests')) return
    this.#requests.push({ ...record, sequence: ++this.#sequence, time })
    if (this.#requests.length > MAX_REQUESTS) this.#requests.shift()
  }
}
