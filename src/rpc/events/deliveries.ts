import { monotonicNow } from '../../monotonicNow.ts'
import { MAX_SLICE_MILLISECONDS, yieldToEventLoop } from '../../yieldToEventLoop.ts'

/** Maximum number of consecutive deliveries to one subscriber while others wait. */
const MAX_CONSECUTIVE = 64

interface Queue {
  /** Delivers at most `count` events, and at least one before the time `ends`. Returns whether more can be delivered. */
  deliver(count: number, ends: number): boolean
}

/**
 * Schedules the deliveries of all queues: synchronously, or in turns of the event loop if deliveries take long. The queues then alternate, so a
 * subscriber with many events does not hold up the others.
 */
export class Deliveries {
  /** Queues with pending events, in the order in which they continue. */
  readonly #queues = new Set<Queue>()
  /** Milliseconds of deliveries since the last yield to the event loop. */
  #busy = 0
  #isDraining = false

  /** Whether a delivery may run synchronously. */
  get isIdle(): boolean {
    return !this.#isDraining
  }

  /** Runs a delivery. Only call it while `isIdle`. */
  run(delivery: () => void): void {
    const started = monotonicNow()
    delivery()
    this.#busy += monotonicNow() - started
    if (this.#busy > MAX_SLICE_MILLISECONDS) void this.#drain()
  }

  /** Delivers the events of a queue in later turns. */
  schedule(queue: Queue): void {
    this.#queues.add(queue)
  }

  async #drain(): Promise<void> {
    this.#isDraining = true
    do {
      await yieldToEventLoop()
      const ends = monotonicNow() + MAX_SLICE_MILLISECONDS
      // A queue that is added again is visited again, after the others.
      for (const queue of this.#queues) {
        this.#queues.delete(queue)
        if (queue.deliver(MAX_CONSECUTIVE, ends)) this.#queues.add(queue)
        if (monotonicNow() >= ends) break
      }
    } while (this.#queues.size > 0)
    this.#isDraining = false
    this.#busy = 0
  }
}

/** The pending events of one subscriber, in order. */
export class DeliveryQueue<Event> implements Queue {
  readonly #deliveries: Deliveries
  readonly #deliver: (event: Event) => void
  #pending: Event[] = []
  /** Index in `#pending` of the next event. */
  #next = 0
  #isHeld = false

  constructor(deliveries: Deliveries, deliver: (event: Event) => void) {
    this.#deliveries = deliveries
    this.#deliver = deliver
  }

  /** Number of pending events. */
  get size(): number {
    return this.#pending.length - this.#next
  }

  add(event: Event): void {
    // A queue with pending events is scheduled or held.
    if (this.size === 0 && !this.#isHeld) {
      if (this.#deliveries.isIdle) {
        this.#deliveries.run(() => this.#deliver(event))
        return
      }
      this.#deliveries.schedule(this)
    }
    this.#pending.push(event)
  }

  /** Delivers nothing until `release`. */
  hold(): void {
    this.#isHeld = true
  }

  release(): void {
    this.#isHeld = false
    while (this.size > 0 && this.#deliveries.isIdle) this.#deliveries.run(() => this.#deliverNext())
    if (this.size > 0) this.#deliveries.schedule(this)
  }

  /** Drops the pending events. */
  clear(): void {
    this.#pending = []
    this.#next = 0
  }

  deliver(count: number, ends: number): boolean {
    if (this.#isHeld) return false
    for (let done = 0; done < count && this.size > 0; done++) {
      this.#deliverNext()
      if (monotonicNow() >= ends) break
    }
    return this.size > 0
  }

  #deliverNext(): void {
    // The index is below the length.
    const event = this.#pending[this.#next++]!
    if (this.#next === this.#pending.length) this.clear()
    else if (this.#next >= MIN_DROPPED && this.#next * 2 > this.#pending.length) {
      this.#pending = this.#pending.slice(this.#next)
      this.#next = 0
    }
    this.#deliver(event)
  }
}

/** Minimum number of delivered events that are removed from a queue at once. */
const MIN_DROPPED = 1_024
