import type { NodeError } from '../../errors.ts'
import type { ChainView } from '../chainView.ts'
import type { Pool } from '../transactions/pool.ts'
import { transactionRemoved } from '../transactions/transactionErrors.ts'
import type { PoolTransaction } from '../types.ts'
import type { RejectedTransaction } from './produceBlock.ts'

interface SubmittedTransactionsParts {
  readonly view: ChainView
  readonly pool: Pool
  /** Receives a sentence for each transaction that is removed from the pool although no caller gets the reason. */
  readonly warn: (text: string) => void
}

/** The transactions whose callers wait until they are mined, and the reasons of transactions that were not mined. */
export class SubmittedTransactions {
  readonly #parts: SubmittedTransactionsParts
  /** Reasons of the transactions that were removed from the pool. */
  readonly #reasons = new WeakMap<PoolTransaction, NodeError>()
  /** Transactions whose callers wait and get any error, each with the transaction that it replaced in the pool. */
  readonly #awaited = new Map<PoolTransaction, PoolTransaction | undefined>()

  constructor(parts: SubmittedTransactionsParts) {
    this.#parts = parts
  }

  /** Number of the transactions whose callers wait. */
  get size(): number {
    return this.#awaited.size
  }

  /** Adds a transaction whose caller waits, with the transaction that it replaced in the pool. */
  add(transaction: PoolTransaction, replaced: PoolTransaction | undefined): void {
    // A caller that still waits for the replaced transaction gets an error. The one before it may have no such caller.
    const isAwaited = replaced !== undefined && this.#awaited.has(replaced)
    this.#awaited.set(transaction, isAwaited ? this.#awaited.get(replaced) : replaced)
  }

  /** The caller of a transaction has its result. */
  end(transaction: PoolTransaction): void {
    this.#awaited.delete(transaction)
  }

  /** Whether a caller that submitted this transaction waits for its result. */
  isAwaited(transaction: PoolTransaction): boolean {
    return this.#awaited.has(transaction)
  }

  /**
   * Whether a transaction is mined. The job of an earlier transaction may have mined or rejected it. Throws the reason if it was
   * rejected, and TransactionRemoved if it is neither in the pool nor in the chain.
   */
  isMined(transaction: PoolTransaction): boolean {
    const isWaiting = !this.#reasons.has(transaction) && this.#parts.pool.get(transaction.hash) !== undefined
    if (isWaiting) return false
    const failure = this.failureOf(transaction)
    if (failure !== undefined) throw failure
    return true
  }

  /**
   * Returns why a transaction that left the pool was not mined: the reason if it was rejected, otherwise TransactionRemoved. Undefined if it is
   * mined.
   */
  failureOf(transaction: PoolTransaction): NodeError | undefined {
    const { view, pool } = this.#parts
    const { hash, from, tx } = transaction
    const reason = this.#reasons.get(transaction)
    if (reason !== undefined || view.transaction(hash) !== undefined) return reason
    const replacement = pool.ofSender(from).get(tx.nonce)
    const isNonceUsed = (view.state(view.head).account(from)?.nonce ?? 0n) > tx.nonce
    return transactionRemoved({ hash, nonce: tx.nonce, isReplaced: replacement !== undefined || isNonceUsed })
  }

  /** Removes a rejected transaction from the pool. Its caller gets the reason if it waits, otherwise the log. */
  reject({ transaction, reason }: RejectedTransaction): void {
    const { hash, from } = transaction
    this.#reasons.set(transaction, reason)
    if (this.removeFromPool(transaction) && !this.#awaited.has(transaction))
      this.#parts.warn(`the transaction ${hash} of ${from} was removed from the pool: ${reason.message}`)
  }

  /** Removes a transaction that was not accepted. The transaction that it replaced is in the pool again. Returns whether the pool had it. */
  removeFromPool(transaction: PoolTransaction): boolean {
    const { view, pool } = this.#parts
    if (!pool.remove(transaction.hash)) return false
    const replaced = this.#awaited.get(transaction)
    const next = view.state(view.head).account(transaction.from)?.nonce ?? 0n
    if (replaced !== undefined && replaced.tx.nonce >= next) pool.putBack(replaced)
    return true
  }
}
