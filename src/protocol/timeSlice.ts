import { setMaxListeners } from 'node:events'
import { getHeapStatistics } from 'node:v8'
import { define } from '../errors.ts'
import type { RunResult } from '../evm/message.ts'
import type { Run } from '../evm/run.ts'
import { monotonicNow } from '../monotonicNow.ts'
import { MAX_SLICE_MILLISECONDS, yieldToEventLoop } from '../yieldToEventLoop.ts'
import { abandoned } from './abandoned.ts'

/** Target duration of a slice. Gas does not predict time: the same gas can be 1 ms of jumps or 1 s of curve arithmetic. */
const SLICE_MILLISECONDS = 1
/** Gas of the first slice, and the bounds of the gas of later ones. */
const FIRST_SLICE = 100_000
const MIN_SLICE = 2_000
const MAX_SLICE = 1_000_000
/**
 * Default for the maximum memory of a message, in bytes. The rest of the heap is for its result, its trace and everything else. Only messages
 * with billions of gas reach it.
 */
const MAX_MESSAGE_BYTES = getHeapStatistics().heap_size_limit / 4
/** Maximum delay of a timer, in milliseconds. */
const MAX_DELAY = 2 ** 31 - 1

export const timedOut = define(
  'ExecutionTimeout',
  -32016,
  (d: { seconds: number }) => `execution timed out after ${d.seconds} seconds`,
)

export const resultTooLarge = define<{ limit: number }>(
  'ResultTooLarge',
  -32000,
  ({ limit }) => `the result is larger than ${limit} bytes: request less data, or raise --result-limit`,
)

export const messageMemoryExceeded = define<{ mebibytes: number }>(
  'MessageMemoryExceeded',
  -32000,
  ({ mebibytes }) =>
    `the execution needs more than ${mebibytes} MiB of memory for accounts, slots, code and logs: lower its gas limit, or run Node with a larger --max-old-space-size`,
)

export interface TimeSliceOptions {
  /** The waiting caller. Its signal is read at the first pause of the execution, because most executions never pause. */
  readonly caller?: { readonly signal: AbortSignal } | undefined
  /** Time limit from now, in milliseconds. */
  readonly milliseconds: number
  /** Maximum length of the returned data in bytes. Default: unlimited. */
  readonly maxResult?: number | undefined
  /** Maximum memory of a message for accounts, slots, code and logs, in bytes. Default: a quarter of the heap limit of V8. */
  readonly maxMemory?: number
  /** Returns the time in milliseconds. */
  readonly now?: (() => number) | undefined
  /** Yields to the event loop once. */
  readonly pause?: (() => Promise<void>) | undefined
  /** Errors that replace ExecutionTimeout and RequestAbandoned. */
  readonly errors?: TimeSliceErrors | undefined
}

export interface TimeSliceErrors {
  timedOut(details: { seconds: number }): Error
  /** The time limit passed while state was loaded from an upstream. Default: `timedOut`. */
  loadTimedOut?(details: { seconds: number }): Error
  abandoned(): Error
}

/**
 * Limits the use of the event loop by one request. The request runs for a few milliseconds at a time, and other work runs in between. The
 * request fails if the caller has disconnected or its time limit has passed.
 */
export class TimeSlice {
  readonly #caller: TimeSliceOptions['caller']
  readonly #milliseconds: number
  readonly #now: () => number
  readonly #pause: () => Promise<void>
  readonly #deadline: number
  #until: number
  #slice = FIRST_SLICE
  readonly #errors: TimeSliceErrors
  readonly #maxResult: number
  readonly #maxMemory: number
  #resultBytes = 0

  constructor({
    caller,
    milliseconds,
    maxResult = Number.POSITIVE_INFINITY,
    maxMemory = MAX_MESSAGE_BYTES,
    now = monotonicNow,
    pause = yieldToEventLoop,
    errors,
  }: TimeSliceOptions) {
    this.#errors = errors ?? { timedOut, abandoned }
    this.#caller = caller
    this.#milliseconds = milliseconds
    this.#maxResult = maxResult
    this.#maxMemory = maxMemory
    this.#now = now
    this.#pause = pause
    const start = now()
    this.#deadline = start + milliseconds
    this.#until = start + MAX_SLICE_MILLISECONDS
  }

  /**
   * Executes a message to its end, usually synchronously in one slice. Otherwise it can reject with ExecutionTimeout, RequestAbandoned
   * or MessageMemoryExceeded, after it has reverted the message.
   */
  finish(run: Run): RunResult | Promise<RunResult> {
    if (run.step(this.#slice) === 'paused') return this.#finishLater(run)
    // `step` returned that the run is done.
    return run.result as RunResult
  }

  /** Continues a paused run. */
  async #finishLater(run: Run): Promise<RunResult> {
    // The clock is not read before the second slice.
    let start: number | undefined
    do {
      try {
        if (run.machine.hostBytes > this.#maxMemory)
          throw messageMemoryExceeded({ mebibytes: Math.floor(this.#maxMemory / 2 ** 20) })
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

  /** Counts data that the request returns. Throws ResultTooLarge if the limit is exceeded. */
  addResult(bytes: number): void {
    this.#resultBytes += bytes
    if (this.#resultBytes > this.#maxResult) throw resultTooLarge({ limit: this.#maxResult })
  }

  /** Waits for state that is loaded from an upstream. Rejects if the time limit passes or the caller disconnects. */
  waitForState(loading: Promise<void>): Promise<void> {
    return this.waitFor(loading, this.#errors.loadTimedOut ?? this.#errors.timedOut)
  }

  /** Waits for work outside of this thread. Rejects if the time limit passes or the caller disconnects. */
  waitFor(work: Promise<void>, timedOut: TimeSliceErrors['timedOut'] = this.#errors.timedOut): Promise<void> {
    const signal = this.#caller?.signal
    // All requests of a connection share its signal, and Node would warn of a leak from eleven listeners on.
    if (signal !== undefined) setMaxListeners(0, signal)
    return new Promise((resolve, reject) => {
      const abort = (): void => end(() => reject(this.#errors.abandoned()))
      const time = Math.min(this.#deadline - this.#now(), MAX_DELAY)
      const timer = setTimeout(() => end(() => reject(timedOut({ seconds: this.#milliseconds / 1000 }))), time)
      const end = (settle: () => void): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        settle()
      }
      work.then(
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

  /** Whether the slice has used its time, so that the caller must call `yield`. */
  get isOver(): boolean {
    return this.#now() >= this.#until
  }

  /** Yields to the event loop. Rejects if the time limit has passed or the caller has disconnected. */
  async yield(): Promise<void> {
    await this.#pause()
    if (this.#caller?.signal.aborted === true) throw this.#errors.abandoned()
    const now = this.#now()
    if (now >= this.#deadline) throw this.#errors.timedOut({ seconds: this.#milliseconds / 1000 })
    this.#until = now + MAX_SLICE_MILLISECONDS
  }
}
