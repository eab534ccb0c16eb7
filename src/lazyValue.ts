/** A value that is loaded at its first use. If that fails, the next use tries again. */
export class LazyValue<Value> {
  readonly #load: () => Promise<Value>
  #loading: Promise<Value> | undefined

  constructor(load: () => Promise<Value>) {
    this.#load = load
  }

  /** Returns the value. Rejects with the error of `load`. */
  get(): Promise<Value> {
    this.#loading ??= this.#load().catch((failure: unknown) => {
      this.#loading = undefined
      throw failure
    })
    return this.#loading
  }

  /** The value if it is loaded or being loaded. Does not load it. */
  get loading(): Promise<Value> | undefined {
    return this.#loading
  }
}
