import { nextTurn, TURN_MILLISECONDS } from '../../nextTurn.ts'

/** Deliveries that may wait. Beyond it, what happens on the chain waits for them. */
const MAX_WAITING = 200_000

/**
 * Delivers events to subscribers in their order: at once, and in turns of the event loop when there are so many that others would have
 * to wait for them.
 */
export class Deliveries {
  #waiting: (() => void)[] = []
  /** Milliseconds that deliveries took since they last gave up the event loop. */
  #busy = 0
  #isDraining = false

  run(delivery: () => void): void {
    if (this.#isDraining && this.#waiting.length < MAX_WAITING) {
      this.#waiting.push(delivery)
      return
    }
    if (this.#isDraining) this.#deliverAll()
    const started = performance.now()
    delivery()
    this.#busy += performance.now() - started
    if (this.#busy > TURN_MILLISECONDS && !this.#isDraining) void this.#drain()
  }

  async #drain(): Promise<void> {
    this.#isDraining = true
    do {
      await nextTurn()
      const ends = performance.now() + TURN_MILLISECONDS
      let done = 0
      while (done < this.#waiting.length && performance.now() < ends) this.#waiting[done++]?.()
      this.#waiting.splice(0, done)
    } while (this.#waiting.length > 0)
    this.#isDraining = false
    this.#busy = 0
  }

  #deliverAll(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const delivery of waiting) delivery()
  }
}
