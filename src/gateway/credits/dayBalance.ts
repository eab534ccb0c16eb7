/** Somebody whose charge is in memory and waits until the disk has it too. */
interface PendingCharge {
  /** What was spent with this charge. */
  readonly spentAfter: number
  readonly price: number
  readonly resolve: (done: undefined) => void
  readonly reject: (failure: unknown) => void
}

/**
 * What one key has spent on one day, in credits. `spent` is exact and in memory; `written` is what the disk says, and whoever is
 * answered was charged below it: it runs ahead by a lease, so that most charges need no write, and a crash loses the rest
 * of the lease and nothing else.
 */
export class DayBalance {
  readonly id: string
  /** Days since 1970-01-01 UTC. */
  readonly day: number
  #spent: number
  #written: number
  /** What a write that is under way says. */
  #writing: number | undefined
  #lease = 0
  #limit = Infinity
  #pendingCharges: PendingCharge[] = []

  constructor(id: string, day: number, written: number) {
    this.id = id
    this.day = day
    this.#spent = written
    this.#written = written
  }

  get spent(): number {
    return this.#spent
  }

  /** Whether the disk has the exact figure. */
  get isExact(): boolean {
    return this.#spent === this.#written && this.#writing === undefined
  }

  /** Whether half of the lease is used, so that it is time to write. */
  get isLeaseLow(): boolean {
    const ahead = this.#writing ?? this.#written
    return ahead - this.#spent < this.#lease / 2 && ahead < this.#limit
  }

  /** Whether all that is charged is on disk. */
  get isWritten(): boolean {
    return this.#spent <= this.#written
  }

  /** What is left of `limit` credits; never less than nothing. */
  left(limit: number): number {
    return Math.max(0, limit - this.#spent)
  }

  /** Takes a price that is left. `lease` is how far the disk may run ahead, never beyond `limit`. */
  take(price: number, limit: number, lease: number): void {
    this.#spent += price
    this.#limit = limit
    this.#lease = lease
  }

  /** Resolves when the charge just taken is on disk. Rejects, and gives the price back, when it cannot be written. */
  whenWritten(price: number): Promise<undefined> {
    const spentAfter = this.#spent
    return new Promise((resolve, reject) => this.#pendingCharges.push({ spentAfter, price, resolve, reject }))
  }

  /** Begins a write and returns what it is to say: the lease ahead, or the exact figure. */
  beginWrite(exact: boolean): number {
    const ahead = exact || this.#limit === Infinity ? this.#spent : Math.min(this.#limit, this.#spent + this.#lease)
    this.#writing = Math.max(ahead, this.#spent)
    // What the disk says is going to be less: whoever is charged from now on waits for the write after this one.
    if (this.#writing < this.#written) this.#written = this.#writing
    return this.#writing
  }

  endWrite(): void {
    this.#written = this.#writing ?? this.#written
    this.#writing = undefined
    const pendingCharges = this.#pendingCharges
    this.#pendingCharges = pendingCharges.filter(({ spentAfter }) => spentAfter > this.#written)
    for (const { spentAfter, resolve } of pendingCharges) if (spentAfter <= this.#written) resolve(undefined)
  }

  failWrite(failure: unknown): void {
    this.#writing = undefined
    const pendingCharges = this.#pendingCharges
    this.#pendingCharges = []
    for (const { price, reject } of pendingCharges) {
      this.#spent -= price
      reject(failure)
    }
  }
}
