import { define } from '../errors.ts'

export const timestampTooOld = define<{ timestamp: number; head: number }>(
  'TimestampTooOld',
  -32602,
  ({ timestamp, head }) =>
    `timestamp ${timestamp} is not after the timestamp of the latest block, ${head}: use ${head + 1} or later`,
)

/** Nine million years: every time that can come of times up to it is an exact number. */
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
}

/** The reads of a clock. */
export type ClockView = Pick<Clock, 'now' | 'nowMilliseconds' | 'offset' | 'interval' | 'peek'>

/**
 * Time of one chain, in Unix seconds: the system clock plus an offset that callers can set. A block gets the time set for it, otherwise the
 * time of this clock. It is always at least one second after its parent.
 */
export class Clock {
  readonly #machineSeconds: () => number
  #offset = 0
  #next: number | undefined
  #interval: number | undefined

  /** `machineSeconds` returns the real time with fractions. Tests pass their own. */
  constructor(machineSeconds: () => number = () => Date.now() / 1000) {
    this.#machineSeconds = machineSeconds
  }

  /** Unix seconds. */
  now(): number {
    return Math.floor(this.#machineSeconds()) + this.#offset
  }

  /** The same in Unix milliseconds. */
  nowMilliseconds(): number {
    return Math.round(this.#machineSeconds() * 1000) + this.#offset * 1000
  }

  /** Seconds that this clock is ahead of the machine's. */
  get offset(): number {
    return this.#offset
  }

  /** Moves the clock forward; returns the whole offset in seconds. Throws TimeTooFar, as all that set a time do. */
  increase(seconds: number): number {
    checkTime(this.now() + seconds)
    this.#offset += seconds
    return this.#offset
  }

  /** The same counted from the time of the head, if blocks are ahead of the clock. */
  increaseAfter(head: number, seconds: number): number {
    return this.increase(Math.max(0, head - this.now()) + seconds)
  }

  /** Sets the clock, so that it runs on from `timestamp`; a time that was set for the next block is forgotten. */
  set(timestamp: number): void {
    checkTime(timestamp)
    this.#offset = timestamp - Math.floor(this.#machineSeconds())
    this.#next = undefined
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

  /** The time that a block after one of time `parent` would have now. */
  peek(parent: number): number {
    const now = this.#interval === undefined ? this.now() : parent + this.#interval
    return Math.max(this.#next ?? now, parent + 1)
  }

  /** Uses up the time that was set for the next block. Call this with the time of each block that is added; a later time stays set. */
  used(timestamp: number): void {
    if (this.#next !== undefined && this.#next <= timestamp) this.set(timestamp)
  }

  /** A clock that shows the same and is moved by itself. */
  copy(): Clock {
    const copy = new Clock(this.#machineSeconds)
    copy.restore(this.state())
    return copy
  }

  state(): ClockState {
    return { offset: this.#offset, next: this.#next, interval: this.#interval }
  }

  restore({ offset, next, interval }: ClockState): void {
    this.#offset = offset
    this.#next = next
    this.#interval = interval
  }
}

function checkTime(time: number): void {
  if (time > MAX_TIME) throw timeTooFar({ time })
}
