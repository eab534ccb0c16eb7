import { define } from '../errors.ts'

export const timestampTooOld = define<{ timestamp: number; head: number }>(
  'TimestampTooOld',
  -32602,
  ({ timestamp, head }) =>
    `timestamp ${timestamp} is not after the timestamp of the latest block, ${head}: use ${head + 1} or later`,
)

/** Nine million years. Sums of such times are exact numbers. */
const MAX_TIME = 2 ** 48

export const timeTooFar = define<{ time: number }>(
  'TimeTooFar',
  -32602,
  ({ time }) => `${time} is too far: times are Unix seconds up to ${MAX_TIME}`,
)

/** State of a clock in snapshots and in the store. */
export interface ClockState {
  readonly offset: number
  readonly next: number | undefined
  readonly interval: number | undefined
  /** The time that was set since the latest block. An interval counts from it. */
  readonly start?: number | undefined
}

export const isSameClock = (a: ClockState, b: ClockState): boolean =>
  a.offset === b.offset && a.next === b.next && a.interval === b.interval && a.start === b.start

/** The reads of a clock. */
export type ClockView = Pick<Clock, 'now' | 'nowMilliseconds' | 'offset' | 'interval' | 'peek'>

/**
 * The clock of one chain, in Unix seconds: the system clock plus an offset that callers can set. A block gets the time set for it,
 * otherwise the time of this clock, and at least one second more than its parent.
 */
export class Clock {
  readonly #systemSeconds: () => number
  #offset = 0
  #next: number | undefined
  #interval: number | undefined
  #start: number | undefined

  /** `systemSeconds` returns the system time in Unix seconds with fractions. */
  constructor(systemSeconds: () => number = () => Date.now() / 1000) {
    this.#systemSeconds = systemSeconds
  }

  /** The time of the chain in Unix seconds. */
  now(): number {
    return Math.floor(this.#systemSeconds()) + this.#offset
  }

  /** The time of the chain in Unix milliseconds. */
  nowMilliseconds(): number {
    return Math.round(this.#systemSeconds() * 1000) + this.#offset * 1000
  }

  /** Seconds that this clock is ahead of the system clock. */
  get offset(): number {
    return this.#offset
  }

  /** Moves the clock forward; returns the new offset in seconds. Throws TimeTooFar, as all methods that set a time do. */
  increase(seconds: number): number {
    checkTime(this.now() + seconds)
    this.#offset += seconds
    return this.#offset
  }

  /** Moves the clock forward by seconds, counted from the time of the head if it is ahead of the clock. Returns the new offset. */
  increaseAfter(head: number, seconds: number): number {
    return this.increase(Math.max(0, head - this.now()) + seconds)
  }

  /**
   * Sets the clock, which continues from `timestamp`. Removes the time that was set for the next block. With an interval, which ignores the
   * clock, the next block follows `timestamp` instead of its parent, unless that is earlier.
   */
  set(timestamp: number): void {
    this.#continueFrom(timestamp)
    this.#start = timestamp
  }

  /** Returns the offset with which this clock is now at a time. */
  offsetAt(timestamp: number): number {
    return timestamp - Math.floor(this.#systemSeconds())
  }

  /** Sets the exact time of the next block. The clock continues from it. Throws TimestampTooOld. */
  setNext(timestamp: number, head: number): void {
    if (timestamp <= head) throw timestampTooOld({ timestamp, head })
    checkTime(timestamp)
    this.#next = timestamp
  }

  /** Sets a fixed number of seconds between each block and its parent. Undefined ends this. */
  setInterval(seconds: number | undefined): void {
    checkTime(seconds ?? 0)
    this.#interval = seconds
  }

  /** Fixed seconds between blocks. Undefined: blocks follow the clock. */
  get interval(): number | undefined {
    return this.#interval
  }

  /**
   * Returns the time of a block made now whose parent has the time `parent`. Throws TimeTooFar for a time that is no exact number: many blocks
   * with a long interval reach one, and a foreign parent can have one.
   */
  peek(parent: number): number {
    const now = this.#interval === undefined ? this.now() : Math.max(this.#start ?? parent, parent) + this.#interval
    const time = Math.max(this.#next ?? now, parent + 1)
    if (!Number.isSafeInteger(time)) throw timeTooFar({ time })
    return time
  }

  /**
   * Removes the time that was set for the next block. Call this with the time of each new block. A later time stays set. Returns whether the
   * clock changed.
   */
  blockAdded(timestamp: number): boolean {
    const hadStart = this.#start !== undefined
    this.#start = undefined
    if (this.#next === undefined || this.#next > timestamp) return hadStart
    this.#continueFrom(timestamp)
    return true
  }

  #continueFrom(timestamp: number): void {
    checkTime(timestamp)
    this.#offset = this.offsetAt(timestamp)
    this.#next = undefined
  }

  /** Returns an independent clock with the same time. */
  copy(): Clock {
    const copy = new Clock(this.#systemSeconds)
    copy.restore(this.state())
    return copy
  }

  state(): ClockState {
    return { offset: this.#offset, next: this.#next, interval: this.#interval, start: this.#start }
  }

  restore({ offset, next, interval, start }: ClockState): void {
    this.#offset = offset
    this.#next = next
    this.#interval = interval
    this.#start = start
  }
}

/** Throws TimeTooFar unless a clock can have this time. */
export function checkTime(time: number): void {
  if (time > MAX_TIME) throw timeTooFar({ time })
}
