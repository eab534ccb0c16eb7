/** Runs one asynchronous task at a time, in the order of the calls. */
export class SerialQueue {
  /** Resolves when all tasks so far have settled. */
  #last: Promise<unknown> = Promise.resolve()

  /** Runs a task after the earlier ones, also after failed ones. Settles as the task does. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(task)
    this.#last = done.catch(() => {}) // the caller gets the error
    return done
  }

  /** Resolves when the tasks so far have settled. */
  async idle(): Promise<void> {
    await this.#last
  }
}
