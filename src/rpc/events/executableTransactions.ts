import type { Chain } from '../../chain/chain.ts'
import type { PoolTransaction } from '../../chain/types.ts'
import { poolContent } from '../wire/poolContent.ts'

/**
 * Finds pooled transactions that become executable. As in go-ethereum, a transaction after a nonce gap is reported when the gap is filled.
 * Transactions that are executable when this object is created are not reported.
 */
export class ExecutableTransactions {
  readonly #chain: Chain
  readonly #reported: WeakSet<PoolTransaction>

  constructor(chain: Chain) {
    this.#chain = chain
    this.#reported = new WeakSet(poolContent(chain).pending)
  }

  /** Yields the transactions that a new transaction makes executable: itself and its successors by nonce. */
  *after(added: PoolTransaction): Generator<PoolTransaction> {
    const { head, pool } = this.#chain
    const next = this.#chain.state(head).account(added.from)?.nonce ?? 0n
    if (!pool.isExecutable(added, next)) return
    let transaction: PoolTransaction | undefined = added
    while (transaction !== undefined && !this.#reported.has(transaction)) {
      this.#reported.add(transaction)
      yield transaction
      transaction = pool.following(transaction)
    }
  }
}
