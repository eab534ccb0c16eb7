/** Limits of a charge. */
export interface CreditLimits {
  /** Credits per day. With Infinity, no charge waits for the disk. */
  readonly limit: number
  /** Credits by which the stored balance may run ahead of the balance in memory, at most to the limit. */
  readonly lease: number
}

/** A charge that waits until it is on disk. */
interface PendingCharge {
  /** Credits spent, with this charge. */
  readonly spentAfter: number
  readonly price: number
  readonly resolve: (done: undefined) => void
  readonly reject: (failure: unknown) => void
}

/**
 * Credits that one key has spent on one day. `spent` is exact and in memory. The value on disk is never below a charge that was answered, so a
 * crash gives no credits back. It can run ahead of `spent` by a lease, so most charges need no write. A crash costs the key the rest of the
 * lease.
 */
export class DayBalance {
  readonly id: string
  /** Days since 1970-01-01 UTC. */
  readonly day: number
  #spent: number
  /** Minimum of the value on disk, whether the write in progress succeeds or fails. */
  #written: number
  /** Value of the write that is in progress. */
  #writing: number | undefined
  /** The limits of the last charge. */
  #limits: CreditLimits = { limit: Infinity, lease: 0 }
  /** Whether no charge was made since the last call of `endPeriod`. */
  #isIdle = false
  #pendingCharges: PendingCharge[] = []

  /** `written`: the value on disk. */
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

  /** Whether all charges are on disk. */
  get isWritten(): boolean {
    return this.#spent <= this.#written
  }

  /** Whether half of the lease is used, so a write is due. */
  get isLeaseLow(): boolean {
    const { limit, lease } = this.#limits
    const ahead = this.#writing ?? this.#written
    return ahead - this.#spent < lease / 2 && ahead < limit
  }

  /** Returns the credits left of `limit`, at least 0. */
  left(limit: number): number {
    return Math.max(0, limit - this.#spent)
  }

  /** Charges a price that the balance covers. */
  take(price: number, limits: CreditLimits): void {
    this.#spent += price
    this.#limits = limits
    this.#isIdle = false
  }

  /** Resolves when the last charge is on disk. If the write fails, refunds the price and rejects. */
  whenWritten(price: number): Promise<undefined> {
    const spentAfter = this.#spent
    return new Promise((resolve, reject) => this.#pendingCharges.push({ spentAfter, price, resolve, reject }))
  }

  /** Begins the next period. Returns whether no charge was made in the last one. The next write then needs no lease. */
  endPeriod(): boolean {
    const wasIdle = this.#isIdle
    this.#isIdle = true
    return wasIdle
  }

  /** Starts a write and returns its value. It includes a lease unless the key is idle or `exact` is true. */
  beginWrite(exact: boolean): number {
    const { limit, lease } = this.#limits
    const needsLease = !exact && !this.#isIdle && limit !== Infinity
    // Earlier charges can exceed a limit that was lowered.
    this.#writing = needsLease ? Math.max(this.#spent, Math.min(limit, this.#spent + lease)) : this.#spent
    // A lower value replaces the rest of the lease, so charges during the write wait for the next one.
    this.#written = Math.min(this.#written, this.#writing)
    return this.#writing
  }

  endWrite(): void {
    this.#written = this.#writing ?? this.#written
    this.#writing = undefined
    const charges = this.#pendingCharges
    this.#pendingCharges = charges.filter(({ spentAfter }) => spentAfter > this.#written)
    for (const { spentAfter, resolve } of charges) if (spentAfter <= this.#written) resolve(undefined)
  }

  failWrite(failure: unknown): void {
    this.#writing = undefined
    const charges = this.#pendingCharges
    this.#pendingCharges = []
    for (const { price, reject } of charges) {
      this.#spent -= price
      reject(failure)
    }
  }
}
