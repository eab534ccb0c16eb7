import type { Chain } from '../../chain/chain.ts'
import type { PoolTransaction } from '../../chain/types.ts'
import { poolContent } from '../wire/poolContent.ts'

/**
 * Tells which transactions of a pool become executable: as in go-ethereum, one that comes after a gap of nonces is told of when
 * the gap is filled. Those that are executable already when it is made are not.
 */
export class ExecutableTransactions {
  readonly #chain: Chain
  readonly #told: WeakSet<PoolTransaction>

  constructor(chain: Chain) {
    this.#chain = chain
    this.#told = new WeakSet(poolContent(chain).pending)
  }

  /** What a transaction that has just come into the pool makes executable: itself and those that waited for it, by nonce. */
  *after(added: PoolTransaction): Generator<PoolTransaction> {
    const { head, pool } = this.#chain
    const next = this.#chain.state(head).account(added.from)?.nonce ?? 0n
    if (!pool.isExecutable(added, next)) return
    const waiting = pool.ofSender(added.from)
    for (let nonce = added.tx.nonce; ; nonce++) {
      const transaction = waiting.get(nonce)
      if (transaction === undefined || this.#told.has(transaction)) return
      this.#told.add(transaction)
      yield transaction
    }
  }
}
