import type { Chain } from '../../chain/chain.ts'
import type { PoolTransaction } from '../../chain/types.ts'
import { poolContent } from '../wire/poolContent.ts'

/**
 * Reports transactions of a pool when they become executable. As in go-ethereum, a transaction after a nonce gap is reported when the gap
 * is filled. Transactions that were executable at creation are not reported.
 */
export class ExecutableTransactions {
  readonly #chain: Chain
  readonly #notified: WeakSet<PoolTransaction>

  constructor(chain: Chain) {
    this.#chain = chain
    this.#notified = new WeakSet(poolContent(chain).pending)
  }

  /** Yields the transactions that a new transaction makes executable: itself and its successors by nonce. */
  *after(added: PoolTransaction): Generator<PoolTransaction> {
    const { head, pool } = this.#chain
    const next = this.#chain.state(head).account(added.from)?.nonce ?? 0n
    if (!pool.isExecutable(added, next)) return
    const waiting = pool.ofSender(added.from)
    for (let nonce = added.tx.nonce; ; nonce++) {
      const transaction = waiting.get(nonce)
      if (transaction === undefined || this.#notified.has(transaction)) return
      this.#notified.add(transaction)
      yield transaction
    }
  }
}
