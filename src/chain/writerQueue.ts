import { LazyAbortController } from '../protocol/lazyAbortController.ts'

/** Tells a job whether it is still wanted. The signal is made when it is first read. */
export interface Interruption {
  readonly signal: AbortSignal
  readonly reason: Error | undefined
}

/** Runs jobs one after another, in the order in which they were given. A chain's only writer. */
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

  /** Returns what tells the jobs given so far that they are no longer wanted: those that take long then reject with the reason. */
  interrupter(): (reason: Error) => void {
    const before = this.#interruption
    this.#interruption = new LazyAbortController()
    return (reason) => before.abort(reason)
  }

  /** Waits for the jobs given so far. */
  async idle(): Promise<void> {
    await this.#last
  }
}
