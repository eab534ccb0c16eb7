import { monotonicNow } from '../../monotonicNow.ts'
import { nextTurn, TURN_MILLISECONDS } from '../../nextTurn.ts'

/** Maximum number of queued deliveries. Beyond it, deliveries run synchronously. */
const MAX_WAITING = 200_000

/** Delivers events to subscribers in order: synchronously, or in turns of the event loop if deliveries take long. */
export class Deliveries {
  #waiting: (() => void)[] = []
  /** Milliseconds of deliveries since the last yield to the event loop. */
  #busy = 0
  #isDraining = false

  run(delivery: () => void): void {
    if (this.#isDraining && this.#waiting.length < MAX_WAITING) {
      this.#waiting.push(delivery)
      return
    }
    if (this.#isDraining) this.#deliverAll()
    const started = monotonicNow()
    delivery()
    this.#busy += monotonicNow() - started
    if (this.#busy > TURN_MILLISECONDS && !this.#isDraining) void this.#drain()
  }

  async #drain(): Promise<void> {
    this.#isDraining = true
    do {
      await nextTurn()
      const ends = monotonicNow() + TURN_MILLISECONDS
      let done = 0
      while (done < this.#waiting.length && monotonicNow() < ends) this.#waiting[done++]?.()
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
