import { LoopSlice } from '../yieldToEventLoop.ts'

/** The listeners of an event. An error of one listener does not affect the others. */
export class Listeners<Arguments extends readonly unknown[]> {
  readonly #listeners = new Set<(...args: Arguments) => void>()

  /** Adds a listener. The returned function removes it. */
  add(listener: (...args: Arguments) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get size(): number {
    return this.#listeners.size
  }

  /** Calls the listeners for each value in order. Other work runs between the calls if they take long. */
  async callEach(this: Listeners<[value: Arguments[0]]>, values: readonly Arguments[0][]): Promise<void> {
    const slice = new LoopSlice()
    for (const value of values) {
      this.call(value)
      if (slice.isOver) await slice.yield()
    }
  }

  call(...args: Arguments): void {
    if (this.#listeners.size === 0) return
    for (const listener of this.#listeners) {
      try {
        listener(...args)
      } catch (error) {
        // The writer continues, and the process receives the error as uncaught.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
