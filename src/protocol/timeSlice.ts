import { define } from '../errors.ts'
import type { RunResult } from '../evm/message.ts'
import type { Run } from '../evm/run.ts'
import { nextTurn, TURN_MILLISECONDS } from '../nextTurn.ts'

/** Target duration of a slice. Gas says little about time: the same gas is 1 ms of jumps or a second of curve arithmetic. */
const SLICE_MILLISECONDS = 1
/** Gas of the first slice, and of the least and the most that it is adapted to. */
const FIRST_SLICE = 100_000
const MIN_SLICE = 2_000
const MAX_SLICE = 1_000_000
/** The longest that a timer waits, in milliseconds. */
const MAX_DELAY = 2 ** 31 - 1

export const timedOut = define(
  'ExecutionTimeout',
  -32016,
  (d: { milliseconds: number }) => `execution timed out after ${d.milliseconds / 1000} seconds`,
)
export const abandoned = define(
  'RequestAbandoned',
  -32000,
  () => 'the client disconnected before the response was ready',
)

export const resultTooLarge = define<{ limit: number }>(
  'ResultTooLarge',
  -32000,
  ({ limit }) => `the result is larger than ${limit} bytes: ask for less, or raise --result-limit`,
)

export interface TimeSliceOptions {
  /** The waiting caller. Its signal is read at the first pause of the execution, because most executions have none. */
  readonly caller?: { readonly signal: AbortSignal } | undefined
  /** Time limit from now, in milliseconds. */
  readonly milliseconds: number
  /** Maximum bytes of the data that is returned; without it as many as gas pays for. */
  readonly maxResult?: number | undefined
  /** The clock, in milliseconds. */
  readonly now?: (() => number) | undefined
  /** Lets everybody else run once. */
  readonly pause?: (() => Promise<void>) | undefined
  /** Errors that replace ExecutionTimeout and RequestAbandoned. */
  readonly failures?: TimeSliceErrors | undefined
}

export interface TimeSliceErrors {
  timedOut(details: { milliseconds: number }): Error
  abandoned(): Error
}

/**
 * The share of one request in the event loop. It runs in turns of a few milliseconds, and all other waiting work runs between them. It ends
 * when the caller has gone or the time is up.
 */
export class TimeSlice {
  readonly #caller: TimeSliceOptions['caller']
  readonly #milliseconds: number
  readonly #now: () => number
  readonly #pause: () => Promise<void>
  readonly #deadline: number
  #until: number
  #slice = FIRST_SLICE
  readonly #failures: TimeSliceErrors
  readonly #maxResult: number
  #resultBytes = 0

  constructor({
    caller,
    milliseconds,
    maxResult = Number.POSITIVE_INFINITY,
    now = () => performance.now(),
    pause = nextTurn,
    failures,
  }: TimeSliceOptions) {
    this.#failures = failures ?? { timedOut, abandoned }
    this.#caller = caller
    this.#milliseconds = milliseconds
    this.#maxResult = maxResult
    this.#now = now
    this.#pause = pause
    const start = now()
    this.#deadline = start + milliseconds
    this.#until = start + TURN_MILLISECONDS
  }

  /**
   * Executes a message to its end, usually synchronously in one slice. Throws or rejects with ExecutionTimeout or RequestAbandoned after it
   * has reverted the message.
   */
  finish(run: Run): RunResult | Promise<RunResult> {
    if (run.step(this.#slice) === 'paused') return this.#finishLater(run)
    // `step` said done.
    return run.result as RunResult
  }

  /** Goes on with a paused run. */
  async #finishLater(run: Run): Promise<RunResult> {
    // The clock is not read before the second slice.
    let start: number | undefined
    do {
      try {
        if (run.loading !== undefined) await this.waitFor(run.loading)
        else if (start !== undefined) this.#adapt(this.#now() - start)
        if (this.isOver) await this.yield()
        while (run.mustWait) await this.yield()
        start = this.#now()
      } catch (error) {
        run.abandon()
        throw error
      }
    } while (run.step(this.#slice) === 'paused')
    return run.result as RunResult
  }

  /** Counts data that the request returns. Throws ResultTooLarge when it is more than it may be. */
  addResult(bytes: number): void {
    this.#resultBytes += bytes
    if (this.#resultBytes > this.#maxResult) throw resultTooLarge({ limit: this.#maxResult })
  }

  /** Waits for work outside of this thread. Rejects if the time is up or the caller has gone. */
  waitFor(loading: Promise<void>): Promise<void> {
    const signal = this.#caller?.signal
    return new Promise((resolve, reject) => {
      const abort = (): void => end(() => reject(this.#failures.abandoned()))
      const time = Math.min(this.#deadline - this.#now(), MAX_DELAY)
      const timer = setTimeout(
        () => end(() => reject(this.#failures.timedOut({ milliseconds: this.#milliseconds }))),
        time,
      )
      const end = (settle: () => void): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        settle()
      }
      loading.then(
        () => end(resolve),
        (error: unknown) => end(() => reject(error)),
      )
      if (signal?.aborted === true) abort()
      else signal?.addEventListener('abort', abort)
    })
  }

  #adapt(milliseconds: number): void {
    const factor = Math.min(2, Math.max(0.05, SLICE_MILLISECONDS / milliseconds))
    this.#slice = Math.min(MAX_SLICE, Math.max(MIN_SLICE, Math.floor(this.#slice * factor)))
  }

  /** Whether to yield the event loop now: call `yield`. */
  get isOver(): boolean {
    return this.#now() >= this.#until
  }

  /** Lets others run, then begins the next slice. */
  async yield(): Promise<void> {
    await this.#pause()
    if (this.#caller?.signal.aborted === true) throw this.#failures.abandoned()
    const now = this.#now()
    if (now >= this.#deadline) throw this.#failures.timedOut({ milliseconds: this.#milliseconds })
    this.#until = now + TURN_MILLISECONDS
  }
}
