import { define } from '../errors.ts'
import { LazyAbortController } from '../protocol/lazyAbortController.ts'

export const blockInterrupted = define<{ cause: string }>(
  'BlockInterrupted',
  -32000,
  ({ cause }) => `the block was abandoned before it was complete: ${cause}`,
)

/** Milliseconds for an interrupted block to finish. Most blocks finish in time. */
const INTERRUPT_GRACE = 200

/** Tells a job whether it is still wanted. Its signal is created on first read. */
export interface Interruption {
  readonly signal: AbortSignal
  readonly reason: Error | undefined
}

/** Runs jobs one after another in order. The only writer of a chain. */
export class WriterQueue {
  #last: Promise<unknown> = Promise.resolve()
  #interruption = new LazyAbortController()

  /** Runs `job` when all before it are done; settles as it does. A job that fails does not hold up those after it. */
  run<Result>(job: (interruption: Interruption) => Promise<Result>): Promise<Result> {
    const interruption = this.#interruption
    const running = this.#last.then(() => job(interruption))
    this.#last = running.catch(() => undefined)
    return running
  }

  /** Interrupts the block jobs in the queue unless they finish within a moment. They reject with BlockInterrupted and the cause. */
  interrupt(cause: string): void {
    const before = this.#interruption
    this.#interruption = new LazyAbortController()
    setTimeout(() => before.abort(blockInterrupted({ cause })), INTERRUPT_GRACE).unref()
  }
}
