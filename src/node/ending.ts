/**
 * An AbortController that is made when somebody first asks for its signal. Those of Node outlive many collections of garbage, with all
 * that hangs from them, which is much where a thousand nodes come and go.
 */
export class Ending {
  #controller: AbortController | undefined
  #reason: Error | undefined

  /** Aborted from when `end` is called. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#reason !== undefined) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  end(reason: Error): void {
    this.#reason ??= reason
    this.#controller?.abort(this.#reason)
  }
}
