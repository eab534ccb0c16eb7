/** Functions to be called when something happens. One that throws is its own fault and stops no other. */
export class Listeners<Arguments extends readonly unknown[]> {
  readonly #listeners = new Set<(...args: Arguments) => void>()

  /** Adds a listener; the function returned takes it away again. */
  add(listener: (...args: Arguments) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  call(...args: Arguments): void {
    for (const listener of this.#listeners) {
      try {
        listener(...args)
      } catch (error) {
        // Does not delay the writer, but the process still receives the error.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
