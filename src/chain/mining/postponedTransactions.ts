import { monotonicNow } from '../../monotonicNow.ts'
import type { PoolTransaction } from '../types.ts'
import { withoutExcluded } from './withoutExcluded.ts'

/** Milliseconds until blocks try a transaction again. An attempt can take a minute, in which no other write runs. */
const PAUSE = 30_000

/** Transactions of the pool that need state that the upstream did not return. For some time, blocks are produced without them. */
export class PostponedTransactions {
  readonly #now: () => number
  readonly #warned = new WeakSet<PoolTransaction>()
  #retryTimes = new WeakMap<PoolTransaction, number>()
  /** Whether a transaction was ever postponed. */
  #isUsed = false
  #time = 0

  constructor(now: () => number = monotonicNow) {
    this.#now = now
  }

  /** Call this at the start of a job. A transaction that is postponed in a job is not tried again in it. */
  beginJob(): void {
    this.#time = this.#now()
  }

  /** Ends the pauses of all transactions. */
  retryAll(): void {
    this.#retryTimes = new WeakMap()
  }

  /** Returns the transactions without the postponed ones and the later ones of their senders. */
  filter(transactions: Iterable<PoolTransaction>): Iterable<PoolTransaction> {
    return this.#isUsed ? withoutExcluded(transactions, (each) => this.has(each)) : transactions
  }

  has(transaction: PoolTransaction): boolean {
    return (this.#retryTimes.get(transaction) ?? 0) > this.#time
  }

  /** Postpones a transaction. Returns whether it is the first time. */
  add(transaction: PoolTransaction): boolean {
    this.#isUsed = true
    this.#retryTimes.set(transaction, this.#now() + PAUSE)
    const isFirst = !this.#warned.has(transaction)
    this.#warned.add(transaction)
    return isFirst
  }
}
