import { Histogram } from './histogram.ts'

/** Counters of requests with the same usage key. */
export class UsageCounter {
  requests = 0
  credits = 0
  errors = 0
  /** Total duration. */
  milliseconds = 0
  readonly times: Histogram

  constructor(times = new Histogram()) {
    this.times = times
  }

  /** `milliseconds` is undefined for an item of a batch, which is not measured. */
  add(credits: number, errors: number, milliseconds: number | undefined): void {
    this.requests++
    this.credits += credits
    this.errors += errors
    if (milliseconds === undefined) return
    this.milliseconds += milliseconds
    this.times.add(milliseconds)
  }

  merge(other: UsageCounter): void {
    this.requests += other.requests
    this.credits += other.credits
    this.errors += other.errors
    this.milliseconds += other.milliseconds
    this.times.merge(other.times)
  }

  toText(): string {
    const { requests, credits, errors, milliseconds, times } = this
    return JSON.stringify({ requests, credits, errors, milliseconds, times: [...times.entries()] })
  }

  static fromText(text: string): UsageCounter {
    const { times, ...figures } = JSON.parse(text) as StoredUsage // as written by `toText`
    return Object.assign(new UsageCounter(Histogram.from(times)), figures)
  }
}

interface StoredUsage {
  readonly requests: number
  readonly credits: number
  readonly errors: number
  readonly milliseconds: number
  readonly times: [index: number, count: number][]
}
