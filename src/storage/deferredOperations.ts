import { monotonicNow } from '../monotonicNow.ts'
import { yieldToEventLoop } from '../yieldToEventLoop.ts'
import { CollectedOperations, type DeferredAddition } from './collectedBatch.ts'
import type { Operation } from './sharedLevel.ts'

/** Bytes of memory that may wait: about 3,000 blocks with one transfer. Computing them takes 0.2 s. */
const MAX_BYTES = 32 << 20
/** Number of waiting bytes to compute for each new one after too many waited. More would delay the new ones. */
const CATCH_UP = 1.5
/** A pause: no batch was added for this many milliseconds. It is noticed after at most twice the time. */
const PAUSE_MILLISECONDS = 500
/** Milliseconds of computing after which other work may run. */
const SLICE_MILLISECONDS = 4

/**
 * Accepted operations of a store that ends with the process, most of them not computed yet, in order. Many chains end before anyone reads
 * their records. All are computed when something is read, or in a pause. If too many wait, `add` computes more of them than it adds, until none
 * wait. Then it computes new ones at once until the next pause: long-lived objects cost the garbage collector time.
 */
export class DeferredOperations {
  readonly #take: (operations: readonly Operation[]) => void
  /** The oldest first. */
  readonly #waiting = new Set<readonly Operation[] | DeferredAddition>()
  #bytes = 0
  #timer: NodeJS.Timeout | undefined
  /** Whether a batch was added since the timer started. */
  #isBusy = false
  /** Whether too many bytes waited since the last pause. */
  #isSustained = false

  /** `take` gets the computed operations, in order. */
  constructor(take: (operations: readonly Operation[]) => void) {
    this.#take = take
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  /** Adds the operations of a batch, and then its deferred ones. */
  add(operations: readonly Operation[], deferred: readonly DeferredAddition[]): void {
    if (operations.length > 0) this.#waiting.add(operations)
    let added = bytesOf(operations)
    for (const addition of deferred) {
      this.#waiting.add(addition)
      added += addition.bytes
    }
    this.#bytes += added
    this.#isSustained ||= this.#bytes > MAX_BYTES
    if (this.#isSustained) this.#catchUp(added)
    this.#isBusy = true
    if (this.#timer === undefined) this.#startTimer()
  }

  /** Computes all operations. */
  computeAll(): void {
    if (this.#waiting.size > 0) this.#compute(() => false)
  }

  /** Computes all operations, also ones that are added meanwhile, between other work. */
  async computeInSlices(): Promise<void> {
    while (!this.isEmpty) {
      this.#computeSlice()
      await yieldToEventLoop()
    }
  }

  /** Drops all operations, because the store closes. Add none after this. */
  clear(): void {
    this.#waiting.clear()
    clearTimeout(this.#timer)
  }

  #catchUp(added: number): void {
    const target = this.#bytes - CATCH_UP * added
    this.#compute(() => this.#bytes <= target)
  }

  /** Computes the oldest operations until none is left or `isDone` returns true. */
  #compute(isDone: () => boolean): void {
    for (const each of this.#waiting) {
      this.#waiting.delete(each)
      if ('add' in each) {
        this.#bytes -= each.bytes
        const computed = new CollectedOperations()
        each.add(computed)
        this.#take(computed.list)
        computed.written()
      } else {
        this.#bytes -= bytesOf(each)
        this.#take(each)
      }
      if (isDone()) return
    }
  }

  #startTimer(): void {
    this.#isBusy = false
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#isBusy) this.#startTimer()
      else {
        this.#isSustained = false
        this.#computeSlices()
      }
    }, PAUSE_MILLISECONDS).unref()
  }

  /** Computes the operations between other work, until a batch is added, which starts the timer again. */
  #computeSlices(): void {
    if (this.isEmpty || this.#timer !== undefined) return
    this.#computeSlice()
    setImmediate(() => this.#computeSlices()).unref()
  }

  #computeSlice(): void {
    const end = monotonicNow() + SLICE_MILLISECONDS
    this.#compute(() => monotonicNow() > end)
  }
}

function bytesOf(operations: readonly Operation[]): number {
  let bytes = 0
  for (const operation of operations) bytes += operation.type === 'put' ? operation.value.length : 0
  return bytes
}
