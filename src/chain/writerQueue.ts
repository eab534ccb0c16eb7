/** Runs jobs one after another, in the order in which they were given. A chain's only writer. */
export class WriterQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs `job` when all before it are done; settles as it does. A job that fails does not hold up those after it. */
  run<Result>(job: () => Promise<Result>): Promise<Result> {
    const running = this.#last.then(job, job)
    this.#last = running.catch(() => undefined)
    return running
  }

  /** Waits for the jobs given so far. */
  async idle(): Promise<void> {
    await this.#last
  }
}
