import type { Change, Records } from '../records.ts'
import { DayBalance } from './dayBalance.ts'

/** How a charge is bounded. */
export interface Terms {
  /** Credits a day; Infinity where there is no limit, and then nothing waits for the disk. */
  readonly limit: number
  /** How many credits the disk may be ahead of the memory. */
  readonly lease: number
}

/** Milliseconds without a charge after which the exact figure is written. */
const IDLE = 1_000

/**
 * The balances of all keys and how they get to disk: at most one write is under way, and it takes along all that has come
 * together meanwhile.
 */
export class CreditLedger {
  readonly #records: Records
  readonly #report: (fault: unknown) => void
  /** Balances whose figure on disk is not the exact one, by their key there. */
  readonly #open = new Map<string, DayBalance>()
  /** Those that are to be written with the next batch, and whether it is to be the exact figure. */
  readonly #due = new Map<DayBalance, boolean>()
  #writing: Promise<void> | undefined
  /** While it is, nothing is written ahead. */
  #isSettling = false
  #timer: NodeJS.Timeout | undefined
  #seen = new Map<DayBalance, number>()

  /** `report` hears of writes that fail while nobody waits for them. */
  constructor(records: Records, report: (fault: unknown) => void) {
    this.#records = records
    this.#report = report
  }

  /** The balance of a key on a day, as it was left. */
  open(id: string, day: number): DayBalance {
    const key = keyOf(id, day)
    const open = this.#open.get(key)
    if (open !== undefined) return open
    const written = Number(this.#records.get('credits', key) ?? 0)
    return new DayBalance(id, day, written)
  }

  /** Takes a price that is left. Undefined when the work can begin, else a promise that resolves when the disk has the charge. */
  take(balance: DayBalance, price: number, { limit, lease }: Terms): undefined | Promise<undefined> {
    if (limit === Infinity && balance.isSettled) this.#follow(balance)
    balance.take(price, limit, lease)
    if (limit === Infinity) return undefined
    // What is covered by a lease is followed since the lease was written.
    if (balance.isCovered) {
      if (balance.isShort) this.#writeSoon(balance, false)
      return undefined
    }
    const covered = balance.covered(price)
    this.#writeSoon(balance, false)
    return covered
  }

  /** Resolves when the disk has everything that was charged to a balance so far. */
  async cover(balance: DayBalance): Promise<void> {
    if (balance.isCovered) return
    const covered = balance.covered(0)
    this.#writeSoon(balance, false)
    await covered
  }

  /** Writes the exact figures of everything. */
  async settle(): Promise<void> {
    this.#isSettling = true
    for (const balance of this.#open.values()) this.#due.set(balance, true)
    do await (this.#writing ?? this.#startWriting())
    while (this.#writing !== undefined || this.#due.size > 0)
    this.#isSettling = false
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.settle()
    clearTimeout(this.#timer)
  }

  #writeSoon(balance: DayBalance, exact: boolean): void {
    if (!this.#due.has(balance)) this.#follow(balance)
    this.#due.set(balance, exact)
    if (this.#writing === undefined) this.#startWriting()
  }

  #startWriting(): Promise<void> {
    this.#writing = this.#write().finally(() => {
      this.#writing = undefined
      if (this.#due.size > 0) this.#startWriting()
    })
    return this.#writing
  }

  async #write(): Promise<void> {
    // What is charged in this turn goes along.
    await Promise.resolve()
    const due = [...this.#due]
    this.#due.clear()
    if (due.length === 0) return
    const changes = due.map(([balance, exact]): Change => {
      const value = String(balance.beginWrite(exact || this.#isSettling))
      return { table: 'credits', key: keyOf(balance.id, balance.day), value }
    })
    try {
      await this.#records.write(changes)
    } catch (failure) {
      this.#report(failure)
      for (const [balance] of due) balance.failWrite(failure)
      return
    }
    for (const [balance] of due) {
      balance.endWrite()
      // One that is due again is going to be written with a lease, so its exact figure is still to come.
      if (balance.isSettled && !this.#due.has(balance)) this.#forget(balance)
      else if (!balance.isCovered) this.#due.set(balance, false)
    }
  }

  /** Keeps an eye on a balance until its exact figure is written. */
  #follow(balance: DayBalance): void {
    this.#open.set(keyOf(balance.id, balance.day), balance)
    this.#timer ??= setTimeout(() => this.#settleIdle(), IDLE).unref()
  }

  #forget(balance: DayBalance): void {
    const key = keyOf(balance.id, balance.day)
    if (this.#open.get(key) === balance) this.#open.delete(key)
    this.#seen.delete(balance)
  }

  #settleIdle(): void {
    this.#timer = undefined
    for (const balance of this.#open.values()) {
      if (this.#seen.get(balance) === balance.spent) this.#writeSoon(balance, true)
      else this.#seen.set(balance, balance.spent)
    }
    if (this.#open.size > 0) this.#timer ??= setTimeout(() => this.#settleIdle(), IDLE).unref()
  }
}

const keyOf = (id: string, day: number): string => `${id}/${day}`
