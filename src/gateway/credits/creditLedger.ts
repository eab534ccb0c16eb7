import type { RecordChange, RecordStore } from '../recordStore.ts'
import { type CreditLimits, DayBalance } from './dayBalance.ts'

/** Length of a period, in milliseconds. The exact balance of a key is written after a period without a charge. */
const PERIOD = 1_000

/**
 * Stores the balances of all keys. At most one write runs at a time, and charges that arrive meanwhile go into the next one. A balance is
 * tracked from the write of its first lease, or from its first charge without a limit, until its exact value is on disk.
 */
export class CreditLedger {
  readonly #records: RecordStore
  readonly #report: (fault: unknown) => void
  /** Balances whose stored value is not exact, by record key. */
  readonly #tracked = new Map<string, DayBalance>()
  /** Balances of the next write. */
  readonly #due = new Set<DayBalance>()
  /** Resolves when no write is due. Undefined if none is running. */
  #writing: Promise<void> | undefined
  /** While true, no lease is written. */
  #isFlushing = false
  #timer: NodeJS.Timeout | undefined

  /** `report` receives errors of writes that no request waits for. */
  constructor(records: RecordStore, report: (fault: unknown) => void) {
    this.#records = records
    this.#report = report
  }

  /** Returns the stored balance of a key on a day. */
  open(id: string, day: number): DayBalance {
    const key = keyOf(id, day)
    return this.#tracked.get(key) ?? new DayBalance(id, day, Number(this.#records.get('credits', key) ?? 0))
  }

  /**
   * Charges a price that the balance covers. Returns undefined if the work can start, otherwise a promise that resolves when the charge is
   * on disk.
   */
  take(balance: DayBalance, price: number, limits: CreditLimits): undefined | Promise<undefined> {
    const hasLimit = limits.limit !== Infinity
    // A balance that is not exact is tracked already. This runs for each request.
    if (!hasLimit && balance.isExact) this.#track(balance)
    balance.take(price, limits)
    if (!hasLimit) return undefined
    const isCovered = balance.isWritten
    const charged = isCovered ? undefined : balance.whenWritten(price)
    if (!isCovered || balance.isLeaseLow) this.#writeSoon(balance)
    return charged
  }

  /** Resolves when all charges of a balance are on disk. */
  async whenWritten(balance: DayBalance): Promise<void> {
    if (balance.isWritten) return
    const written = balance.whenWritten(0)
    this.#writeSoon(balance)
    await written
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.flush()
    clearTimeout(this.#timer)
  }

  /** Writes the exact value of every balance. */
  async flush(): Promise<void> {
    this.#isFlushing = true
    for (const balance of this.#tracked.values()) this.#writeSoon(balance)
    while (this.#writing !== undefined) await this.#writing
    this.#isFlushing = false
  }

  #writeSoon(balance: DayBalance): void {
    if (!this.#due.has(balance)) this.#track(balance)
    this.#due.add(balance)
    this.#writing ??= this.#writeDue()
  }

  async #writeDue(): Promise<void> {
    while (this.#due.size > 0) {
      // The batch includes all charges of this turn.
      await Promise.resolve()
      await this.#writeBatch()
    }
    this.#writing = undefined
  }

  async #writeBatch(): Promise<void> {
    const balances = [...this.#due]
    this.#due.clear()
    const changes = balances.map((balance): RecordChange => {
      const value = String(balance.beginWrite(this.#isFlushing))
      return { table: 'credits', key: keyOf(balance.id, balance.day), value }
    })
    try {
      await this.#records.write(changes)
    } catch (failure) {
      this.#report(failure)
      for (const balance of balances) balance.failWrite(failure)
      return
    }
    for (const balance of balances) {
      balance.endWrite()
      // A due balance will be written with a lease, so its exact value must follow.
      if (balance.isExact && !this.#due.has(balance)) this.#untrack(balance)
      // Charges without a limit do not ask for a write.
      else if (!balance.isWritten) this.#due.add(balance)
    }
  }

  /** Tracks a balance until its exact value is on disk. */
  #track(balance: DayBalance): void {
    this.#tracked.set(keyOf(balance.id, balance.day), balance)
    this.#startPeriod()
  }

  #untrack(balance: DayBalance): void {
    const key = keyOf(balance.id, balance.day)
    if (this.#tracked.get(key) === balance) this.#tracked.delete(key)
  }

  #startPeriod(): void {
    this.#timer ??= setTimeout(() => this.#endPeriod(), PERIOD).unref()
  }

  #endPeriod(): void {
    this.#timer = undefined
    for (const balance of this.#tracked.values()) if (balance.endPeriod()) this.#writeSoon(balance)
    if (this.#tracked.size > 0) this.#startPeriod()
  }
}

const keyOf = (id: string, day: number): string => `${id}/${day}`
