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

/** State of a clock, also in snapshots and in the store. */
export interface ClockState {
  readonly offset: number
  readonly next: number | undefined
  readonly interval: number | undefined
  /** The time that was set since the latest block. An interval counts from it. */
  readonly start?: number | undefined
}

/** The state of a new clock: the time of the system. */
export const INITIAL_CLOCK: ClockState = { offset: 0, next: undefined, interval: undefined, start: undefined }

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
  #state = INITIAL_CLOCK
  /** The state without the block that is being stored, with all later changes. Undefined if no such block changed the clock. */
  #withoutBlock: ClockState | undefined

  /** The time that a caller gave for the block that is being produced. Not part of the state: it ends with the block. */
  #blockTime: number | undefined

  /** `systemSeconds` returns the system time in Unix seconds with fractions. */
  constructor(systemSeconds: () => number = () => Date.now() / 1000) {
    this.#systemSeconds = systemSeconds
  }

  /** The time of the chain in Unix seconds. */
  now(): number {
    return Math.floor(this.#systemSeconds()) + this.#state.offset
  }

  /** The time of the chain in Unix milliseconds. */
  nowMilliseconds(): number {
    return Math.round(this.#systemSeconds() * 1000) + this.#state.offset * 1000
  }

  /** Seconds that this clock is ahead of the system clock. */
  get offset(): number {
    return this.#state.offset
  }

  /** Moves the clock forward; returns the new offset in seconds. Throws TimeTooFar, as all methods that set a time do. */
  increase(seconds: number): number {
    checkTime(this.now() + seconds)
    this.#change((state) => ({ ...state, offset: state.offset + seconds }))
    return this.offset
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
    checkTime(timestamp)
    const offset = this.offsetAt(timestamp)
    this.#blockTime = undefined
    this.#change(({ interval }) => ({ offset, next: undefined, interval, start: timestamp }))
  }

  /** Returns the offset with which this clock is now at a time. */
  offsetAt(timestamp: number): number {
    return timestamp - Math.floor(this.#systemSeconds())
  }

  /** Sets the exact time of the next block. The clock continues from it. Throws TimestampTooOld. */
  setNext(timestamp: number, head: number): void {
    checkNext(timestamp, head)
    this.#blockTime = undefined
    this.#change((state) => ({ ...state, next: timestamp }))
  }

  /**
   * Runs the production of a block with this exact time, which replaces the time that was set for the next block. If the production fails, the
   * state has only the changes that were made meanwhile. Rejects with TimestampTooOld.
   */
  async withBlockTime<Result>(timestamp: number, head: number, produce: () => Promise<Result>): Promise<Result> {
    checkNext(timestamp, head)
    this.#blockTime = timestamp
    try {
      return await produce()
    } finally {
      this.#blockTime = undefined
    }
  }

  /** Sets a fixed number of seconds between each block and its parent. Undefined ends this. */
  setInterval(seconds: number | undefined): void {
    checkTime(seconds ?? 0)
    this.#change((state) => ({ ...state, interval: seconds }))
  }

  /** Fixed seconds between blocks. Undefined: blocks follow the clock. */
  get interval(): number | undefined {
    return this.#state.interval
  }

  /**
   * Returns the time of a block made now whose parent has the time `parent`. Throws TimeTooFar for a time that is no exact number: many blocks
   * with a long interval reach one, and a foreign parent can have one.
   */
  peek(parent: number): number {
    const { next, interval, start = parent } = this.#state
    const now = interval === undefined ? this.now() : Math.max(start, parent) + interval
    const time = Math.max(this.#blockTime ?? next ?? now, parent + 1)
    if (!Number.isSafeInteger(time)) throw timeTooFar({ time })
    return time
  }

  /**
   * Removes the times that were set before a block with this time. Later times stay set. Call this with the time of each new block when its
   * write begins, and `blockStored` or `blockFailed` when it ends.
   */
  blockAdded(timestamp: number): void {
    const { offset, next, interval, start } = this.#state
    const isNext = this.#blockTime === timestamp || (next !== undefined && next <= timestamp)
    const isStarted = start !== undefined && start <= timestamp
    if (!isNext && !isStarted) return
    if (isNext) checkTime(timestamp)
    this.#withoutBlock = this.#state
    this.#state = {
      offset: isNext ? this.offsetAt(timestamp) : offset,
      next: isNext ? undefined : next,
      interval,
      start: isStarted ? undefined : start,
    }
  }

  /** Ends the write of the last new block. */
  blockStored(): void {
    this.#withoutBlock = undefined
  }

  /** Undoes the last new block, which could not be stored. Changes that were made meanwhile stay. */
  blockFailed(): void {
    this.#state = this.#withoutBlock ?? this.#state
    this.#withoutBlock = undefined
  }

  /**
   * Makes a change that may have to be undone. Returns its result and a function that undoes it, unless a block or another change followed: it
   * returns to an earlier state, such as the stored one.
   */
  changeUndoably<Result>(change: (clock: Clock) => Result): {
    readonly result: Result
    readonly undo: (earlier: ClockState) => void
  } {
    const result = change(this)
    const [changed, changedWithoutBlock] = [this.#state, this.#withoutBlock]
    const isLast = (state: ClockState): boolean => state === changed || state === changedWithoutBlock
    const undo = (earlier: ClockState): void => {
      if (isLast(this.#state)) this.#state = earlier
      if (this.#withoutBlock !== undefined && isLast(this.#withoutBlock)) this.#withoutBlock = earlier
    }
    return { result, undo }
  }

  /** Changes the state, and the state to which the clock returns if the block that is being stored fails. */
  #change(change: (state: ClockState) => ClockState): void {
    this.#state = change(this.#state)
    if (this.#withoutBlock !== undefined) this.#withoutBlock = change(this.#withoutBlock)
  }

  /** Returns an independent clock with the same time. */
  copy(): Clock {
    const copy = new Clock(this.#systemSeconds)
    copy.restore(this.#state)
    return copy
  }

  /** Returns the current state. Later changes do not change it. */
  state(): ClockState {
    return this.#state
  }

  restore({ offset, next, interval, start }: ClockState): void {
    this.#state = { offset, next, interval, start }
  }
}

/** Throws TimestampTooOld or TimeTooFar unless the next block can have this time. */
function checkNext(timestamp: number, head: number): void {
  if (timestamp <= head) throw timestampTooOld({ timestamp, head })
  checkTime(timestamp)
}

/** Throws TimeTooFar unless a clock can have this time. */
export function checkTime(time: number): void {
  if (time > MAX_TIME) throw timeTooFar({ time })
}
