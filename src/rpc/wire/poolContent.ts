import type { Address } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import type { PoolTransaction } from '../../chain/types.ts'

export interface PoolContent {
  /** Transactions without a nonce gap, which the next blocks can include. */
  readonly pending: readonly PoolTransaction[]
  /** Transactions after a nonce gap. */
  readonly queued: readonly PoolTransaction[]
}

/** Divides transactions of the pool, by default all in order of arrival, into pending and queued ones as go-ethereum does. */
export function poolContent(chain: Chain, transactions: Iterable<PoolTransaction> = chain.pool.all()): PoolContent {
  const state = chain.state(chain.head)
  const pending: PoolTransaction[] = []
  const queued: PoolTransaction[] = []
  /** The executable nonces of each sender: the first one, and the one after the last. */
  const ranges = new Map<Address, readonly [first: bigint, end: bigint]>()
  for (const transaction of transactions) {
    const { from, tx } = transaction
    let range = ranges.get(from)
    if (range === undefined) {
      const first = state.account(from)?.nonce ?? 0n
      range = [first, chain.pool.nonceAfter(from, first)]
      ranges.set(from, range)
    }
    const [first, end] = range
    const part = first <= tx.nonce && tx.nonce < end ? pending : queued
    part.push(transaction)
  }
  return { pending, queued }
}
