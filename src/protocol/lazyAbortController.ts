/**
 * An AbortController that is created when its signal is first read. Node's own survive many garbage collections with everything they
 * reference, which matters with thousands of nodes.
 */
export class LazyAbortController {
  #controller: AbortController | undefined
  #reason: Error | undefined

  /** Aborted from the call of `abort` on. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#reason !== undefined) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  /** Why it was aborted; undefined before. */
  get reason(): Error | undefined {
    return this.#reason
  }

  /** Aborts the signal. Without effect the second time. */
  abort(reason: Error): void {
    this.#reason ??= reason
    this.#controller?.abort(this.#reason)
  }
}
