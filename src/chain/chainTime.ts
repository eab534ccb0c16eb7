import { type Clock, INITIAL_CLOCK } from './clock.ts'
import type { BlockStore } from './store/blockStore.ts'

/**
 * Sets the time of a chain for clients. A change applies at once, and its client computes with the new time. So a permanent store receives
 * it: callers that answer a client await `stored` before. Methods that set a time throw TimeTooFar.
 */
export class ChainTime {
  readonly #clock: Clock
  readonly #blockStore: BlockStore
  #stored: Promise<void> = Promise.resolve()

  constructor(clock: Clock, blockStore: BlockStore) {
    this.#clock = clock
    this.#blockStore = blockStore
  }

  /** Moves the clock forward by seconds; returns its new offset in seconds. */
  increase(seconds: number): number {
    return this.#change((clock) => clock.increase(seconds))
  }

  /** Moves the clock forward by seconds, counted from the time of the head if it is ahead of the clock. Returns the new offset. */
  increaseAfterHead(seconds: number): number {
    const { timestamp } = this.#blockStore.head
    return this.#change((clock) => clock.increaseAfter(timestamp, seconds))
  }

  /** Sets the clock, in Unix seconds. With an interval between blocks, the next block follows this time. */
  set(timestamp: number): void {
    this.#change((clock) => clock.set(timestamp))
  }

  /** Sets the exact time of the next block, in Unix seconds. The clock continues from it. Throws TimestampTooOld. */
  setNext(timestamp: number): void {
    const { head } = this.#blockStore
    this.#change((clock) => clock.setNext(timestamp, head.timestamp))
  }

  /** Sets a fixed number of seconds between each block and its parent. Undefined ends this. */
  setInterval(seconds: number | undefined): void {
    this.#change((clock) => clock.setInterval(seconds))
  }

  /** Resolves when the store has the last change. Rejects with WriteFailed if it could not be stored and was undone. */
  get stored(): Promise<void> {
    return this.#stored
  }

  #change<Result>(change: (clock: Clock) => Result): Result {
    if (!this.#blockStore.store.isPermanent) return change(this.#clock)
    const { result, undo } = this.#clock.changeUndoably(change)
    this.#stored = this.#blockStore.storeClock(this.#clock.state()).catch((error: unknown) => {
      // Writes end in their order: the store has the last change that could be stored.
      undo(this.#blockStore.clock() ?? INITIAL_CLOCK)
      throw error
    })
    this.#stored.catch(() => {}) // callers that await `stored` get the error
    return result
  }
}
