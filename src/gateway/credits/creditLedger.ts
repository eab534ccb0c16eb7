import type { RecordChange, RecordStore } from '../recordStore.ts'
import { DayBalance } from './dayBalance.ts'

/** How a charge is bounded. */
export interface CreditLimits {
  /** Credits a day; Infinity where there is no limit, and then nothing waits for the disk. */
  readonly limit: number
  /** How many credits the disk may be ahead of the memory. */
  readonly lease: number
}

/** Milliseconds without a charge after which the exact figure is written. */
const IDLE_MILLISECONDS = 1_000

/**
 * The balances of all keys and how they get to disk: at most one write is under way, and it takes along all that has come
 * together meanwhile.
 */
export class CreditLedger {
  readonly #records: RecordStore
  readonly #report: (fault: unknown) => void
  /** Balances whose figure on disk is not the exact one, by their key there. */
  readonly #tracked = new Map<string, DayBalance>()
  /** Those that are to be written with the next batch, and whether it is to be the exact figure. */
  readonly #pending = new Map<DayBalance, boolean>()
  #writing: Promise<void> | undefined
  /** While it is, nothing is written ahead. */
  #isFlushing = false
  #timer: NodeJS.Timeout | undefined
  #lastSpent = new Map<DayBalance, number>()

  /** `report` hears of writes that fail while nobody waits for them. */
  constructor(records: RecordStore, report: (fault: unknown) => void) {
    this.#records = records
    this.#report = report
  }

  /** The balance of a key on a day, as it was left. */
  open(id: string, day: number): DayBalance {
    const key = keyOf(id, day)
    const open = this.#tracked.get(key)
    if (open !== undefined) return open
    const written = Number(this.#records.get('credits', key) ?? 0)
    return new DayBalance(id, day, written)
  }

  /** Takes a price that is left. Undefined when the work can begin, else a promise that resolves when the disk has the charge. */
  take(balance: DayBalance, price: number, { limit, lease }: CreditLimits): undefined | Promise<undefined> {
    if (limit === Infinity && balance.isExact) this.#track(balance)
    balance.take(price, limit, lease)
    if (limit === Infinity) return undefined
    // What is covered by a lease is followed since the lease was written.
    if (balance.isWritten) {
      if (balance.isLeaseLow) this.#writeSoon(balance, false)
      return undefined
    }
    const covered = balance.whenWritten(price)
    this.#writeSoon(balance, false)
    return covered
  }

  /** Resolves when the disk has everything that was charged to a balance so far. */
  async whenWritten(balance: DayBalance): Promise<void> {
    if (balance.isWritten) return
    const covered = balance.whenWritten(0)
    this.#writeSoon(balance, false)
    await covered
  }

  /** Writes the exact figures of everything. */
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
    // What is charged in this turn goes along.
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
      // One that is pending again is going to be written with a lease, so its exact figure is still to come.
      if (balance.isExact && !this.#pending.has(balance)) this.#untrack(balance)
      else if (!balance.isWritten) this.#pending.set(balance, false)
    }
  }

  /** Keeps an eye on a balance until its exact figure is written. */
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
