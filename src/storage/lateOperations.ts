import { monotonicNow } from '../monotonicNow.ts'
import { CollectedOperations, type LateAddition } from './collectedBatch.ts'
import type { Operation } from './sharedLevel.ts'

/** Number of records that may wait: those of about 3,000 blocks with one transaction, which take 24 MB of memory and 0.2 s to compute. */
const MAX_RECORDS = 32_000
/** Number of waiting records to compute for each new one after too many waited. More would delay the new ones. */
const CATCH_UP = 1.5
/** Milliseconds without a new batch after which records are computed. */
const QUIET_MILLISECONDS = 500
/** Milliseconds of computing after which other work may run. */
const SLICE_MILLISECONDS = 4

/**
 * Accepted operations of a store that ends with the process, most of them not computed yet, in order. Many chains end before anyone reads
 * their records. All are computed when something is read, or in a pause. If too many wait before a pause, more are computed than come, until
 * none waits. Then new ones are computed at once until the next pause: objects that live for long cost the garbage collector time.
 */
export class LateOperations {
  readonly #take: (operations: readonly Operation[]) => void
  /** The oldest first. */
  readonly #waiting = new Set<readonly Operation[] | LateAddition>()
  #records = 0
  #timer: NodeJS.Timeout | undefined
  /** Whether a batch was added since the timer started. */
  #isBusy = false
  /** Whether too many records waited since the last pause. */
  #isSustained = false

  /** `take` gets the computed operations, in order. */
  constructor(take: (operations: readonly Operation[]) => void) {
    this.#take = take
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  /** Adds the operations of a batch, and then its late ones. */
  add(operations: readonly Operation[], late: readonly LateAddition[]): void {
    if (operations.length > 0) this.#waiting.add(operations)
    let added = operations.length
    for (const addition of late) {
      this.#waiting.add(addition)
      added += addition.records
    }
    this.#records += added
    this.#isSustained ||= this.#records > MAX_RECORDS
    if (this.#isSustained) this.#catchUp(added)
    this.#isBusy = true
    if (this.#timer === undefined) this.#startTimer()
  }

  /** Computes all operations. */
  computeAll(): void {
    if (this.#waiting.size > 0) this.#compute(() => false)
  }

  /** Drops all operations, because the store closes. */
  clear(): void {
    this.#waiting.clear()
    this.#records = 0
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #catchUp(added: number): void {
    const target = this.#records - CATCH_UP * added
    this.#compute(() => this.#records <= target)
  }

  /** Computes the oldest operations until none is left or `isDone` returns true. */
  #compute(isDone: () => boolean): void {
    for (const each of this.#waiting) {
      this.#waiting.delete(each)
      if ('add' in each) {
        this.#records -= each.records
        const computed = new CollectedOperations()
        each.add(computed)
        this.#take(computed.list)
        computed.written()
      } else {
        this.#records -= each.length
        this.#take(each)
      }
      if (isDone()) return
    }
  }

  #startTimer(): void {
    this.#isBusy = false
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#isBusy) {
        this.#startTimer()
      } else {
        this.#isSustained = false
        this.#computeSlices()
      }
    }, QUIET_MILLISECONDS).unref()
  }

  /** Computes the operations between other work, until a batch is added, which starts the timer again. */
  #computeSlices(): void {
    if (this.isEmpty || this.#timer !== undefined) return
    const end = monotonicNow() + SLICE_MILLISECONDS
    this.#compute(() => monotonicNow() > end)
    setImmediate(() => this.#computeSlices()).unref()
  }
}
