/** A charge that waits until it is on disk. */
interface PendingCharge {
  /** Balance after this charge. */
  readonly spentAfter: number
  readonly price: number
  readonly resolve: (done: undefined) => void
  readonly reject: (failure: unknown) => void
}

/**
 * Credits that one key has spent on one day. `spent` is exact and in memory. `written` is the value on disk, which is never below a charge
 * that was answered. It runs ahead by a lease, so most charges need no write. A crash loses only the rest of the lease.
 */
export class DayBalance {
  readonly id: string
  /** Days since 1970-01-01 UTC. */
  readonly day: number
  #spent: number
  #written: number
  /** Value of the write that is in progress. */
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

  /** Whether the disk has the exact value. */
  get isExact(): boolean {
    return this.#spent === this.#written && this.#writing === undefined
  }

  /** Whether half of the lease is used, so a write is due. */
  get isLeaseLow(): boolean {
    const ahead = this.#writing ?? this.#written
    return ahead - this.#spent < this.#lease / 2 && ahead < this.#limit
  }

  /** Whether all charges are on disk. */
  get isWritten(): boolean {
    return this.#spent <= this.#written
  }

  /** Returns the credits left of `limit`, at least 0. */
  left(limit: number): number {
    return Math.max(0, limit - this.#spent)
  }

  /** Charges a price that the balance covers. `lease` is how far the disk may run ahead, at most to `limit`. */
  take(price: number, limit: number, lease: number): void {
    this.#spent += price
    this.#limit = limit
    this.#lease = lease
  }

  /** Resolves when the last charge is on disk. If the write fails, refunds the price and rejects. */
  whenWritten(price: number): Promise<undefined> {
    const spentAfter = this.#spent
    return new Promise((resolve, reject) => this.#pendingCharges.push({ spentAfter, price, resolve, reject }))
  }

  /** Starts a write and returns its value: the balance with a lease, or the exact balance. */
  beginWrite(exact: boolean): number {
    const ahead = exact || this.#limit === Infinity ? this.#spent : Math.min(this.#limit, this.#spent + this.#lease)
    this.#writing = Math.max(ahead, this.#spent)
    // This write lowers the stored value, so later charges wait for the next write.
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
