/**
 * Creates an AbortController when its signal is first read. Controllers of Node survive many garbage collections with all objects that they
 * reference, which matters with thousands of nodes in a process.
 */
export class LazyAbortController {
  #controller: AbortController | undefined
  #reason: Error | undefined

  /** The signal, which is aborted after `abort` was called. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#reason !== undefined) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  /** The reason of the abort. Undefined before. */
  get reason(): Error | undefined {
    return this.#reason
  }

  /** Aborts the signal. Later calls have no effect. */
  abort(reason: Error): void {
    this.#reason ??= reason
    this.#controller?.abort(this.#reason)
  }
}
