import type { RecordChange, RecordStore } from '../recordStore.ts'
import { DayBalance } from './dayBalance.ts'

/** Limits of a charge. */
export interface CreditLimits {
  /** Credits per day. With Infinity, no charge waits for the disk. */
  readonly limit: number
  /** Credits by which the stored balance may run ahead of the balance in memory. */
  readonly lease: number
}

/** Milliseconds without a charge before the exact balance is written. */
const IDLE_MILLISECONDS = 1_000

/** Stores the balances of all keys. At most one write runs at a time. Charges that arrive meanwhile go into the next one. */
export class CreditLedger {
  readonly #records: RecordStore
  readonly #report: (fault: unknown) => void
  /** Balances whose stored value is not exact, by record key. */
  readonly #tracked = new Map<string, DayBalance>()
  /** Balances of the next batch. True: write the exact value, without a lease. */
  readonly #pending = new Map<DayBalance, boolean>()
  #writing: Promise<void> | undefined
  /** While true, no lease is written. */
  #isFlushing = false
  #timer: NodeJS.Timeout | undefined
  #lastSpent = new Map<DayBalance, number>()

  /** `report` receives errors of writes that no request waits for. */
  constructor(records: RecordStore, report: (fault: unknown) => void) {
    this.#records = records
    this.#report = report
  }

  /** Returns the stored balance of a key on a day. */
  open(id: string, day: number): DayBalance {
    const key = keyOf(id, day)
    const open = this.#tracked.get(key)
    if (open !== undefined) return open
    const written = Number(this.#records.get('credits', key) ?? 0)
    return new DayBalance(id, day, written)
  }

  /**
   * Charges a price that the balance covers. Returns undefined if the work can start, otherwise a promise that resolves when the charge is
   * on disk.
   */
  take(balance: DayBalance, price: number, { limit, lease }: CreditLimits): undefined | Promise<undefined> {
    if (limit === Infinity && balance.isExact) this.#track(balance)
    balance.take(price, limit, lease)
    if (limit === Infinity) return undefined
    // The balance has been tracked since its lease was written.
    if (balance.isWritten) {
      if (balance.isLeaseLow) this.#writeSoon(balance, false)
      return undefined
    }
    const covered = balance.whenWritten(price)
    this.#writeSoon(balance, false)
    return covered
  }

  /** Resolves when all charges of a balance are on disk. */
  async whenWritten(balance: DayBalance): Promise<void> {
    if (balance.isWritten) return
    const covered = balance.whenWritten(0)
    this.#writeSoon(balance, false)
    await covered
  }

  /** Writes the exact value of every balance. */
  async flush(): Promise<void> {
    this.#isFlushing = true
    for (const balance of this.#tracked.values()) this.#pending.set(balance, true)
    do await (this.#writing ?? this.#startWriting())
    while (this.#writing !== undefined || this.#pending.size > 0)
    this.#isFlushing = false
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.flush()
    clearTimeout(this.#timer)
  }

  #writeSoon(balance: DayBalance, exact: boolean): void {
    if (!this.#pending.has(balance)) this.#track(balance)
    this.#pending.set(balance, exact)
    if (this.#writing === undefined) this.#startWriting()
  }

  #startWriting(): Promise<void> {
    this.#writing = this.#write().finally(() => {
      this.#writing = undefined
      if (this.#pending.size > 0) this.#startWriting()
    })
    return this.#writing
  }

  async #write(): Promise<void> {
    // The batch includes all charges of this turn.
    await Promise.resolve()
    const pending = [...this.#pending]
    this.#pending.clear()
    if (pending.length === 0) return
    const changes = pending.map(([balance, exact]): RecordChange => {
      const value = String(balance.beginWrite(exact || this.#isFlushing))
      return { table: 'credits', key: keyOf(balance.id, balance.day), value }
    })
    try {
      await this.#records.write(changes)
    } catch (failure) {
      this.#report(failure)
      for (const [balance] of pending) balance.failWrite(failure)
      return
    }
    for (const [balance] of pending) {
      balance.endWrite()
      // A pending balance will be written with a lease, so its exact value must follow.
      if (balance.isExact && !this.#pending.has(balance)) this.#untrack(balance)
      else if (!balance.isWritten) this.#pending.set(balance, false)
    }
  }

  /** Tracks a balance until its exact value is on disk. */
  #track(balance: DayBalance): void {
    this.#tracked.set(keyOf(balance.id, balance.day), balance)
    this.#timer ??= setTimeout(() => this.#writeIdle(), IDLE_MILLISECONDS).unref()
  }

  #untrack(balance: DayBalance): void {
    const key = keyOf(balance.id, balance.day)
    if (this.#tracked.get(key) === balance) this.#tracked.delete(key)
    this.#lastSpent.delete(balance)
  }

  #writeIdle(): void {
    this.#timer = undefined
    for (const balance of this.#tracked.values()) {
      if (this.#lastSpent.get(balance) === balance.spent) this.#writeSoon(balance, true)
      else this.#lastSpent.set(balance, balance.spent)
    }
    if (this.#tracked.size > 0) this.#timer ??= setTimeout(() => this.#writeIdle(), IDLE_MILLISECONDS).unref()
  }
}

const keyOf = (id: string, day: number): string => `${id}/${day}`
