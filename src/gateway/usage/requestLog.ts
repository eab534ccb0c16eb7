import type { RequestRecord } from '../requestRecord.ts'

/** Requests that are kept; the oldest go first. */
const MAX_REQUESTS = 500
/** Milliseconds without a look-up after which nothing is recorded any more. */
const WATCH_TIMEOUT_MILLISECONDS = 30_000

/** A request with its place in the log. */
export interface LoggedRequest extends RequestRecord {
  readonly sequence: number
  /** Unix milliseconds of the machine. */
  readonly time: number
}

/** The newest requests. They are recorded only while a client watches them. */
export class RequestLog {
  readonly #onRequest: ((record: RequestRecord) => void) | undefined
  readonly #clock: () => number
  #requests: LoggedRequest[] = []
  #sequence = 0
  #watchedUntil = 0

  /** `onRequest` hears of every request, watched or not. `clock`: Unix milliseconds. */
  constructor(onRequest?: (record: RequestRecord) => void, clock: () => number = Date.now) {
    this.#onRequest = onRequest
    this.#clock = clock
  }

  /** Takes the requests; undefined while no client watches, so that no record is made. */
  get listener(): ((record: RequestRecord) => void) | undefined {
    return this.#watchedUntil === 0 ? this.#onRequest : this.#record
  }

  /** The requests after a sequence number that are kept, the oldest first. Begins to record. */
  after(sequence: number): readonly LoggedRequest[] {
    this.#watchedUntil = this.#clock() + WATCH_TIMEOUT_MILLISECONDS
    return this.#requests.filter((request) => request.sequence > sequence)
  }

  readonly #record = (record: RequestRecord): void => {
    this.#onRequest?.(record)
    const time = this.#clock()
    if (time > this.#watchedUntil) {
      this.#watchedUntil = 0
      this.#requests = []
      return
    }
    // The requests of the watching client itself are left out.
    if (record.methods.every((method) => method === 'vivarium_recentRequests')) return
    this.#requests.push({ ...record, sequence: ++this.#sequence, time })
    if (this.#requests.length > MAX_REQUESTS) this.#requests.shift()
  }
}
