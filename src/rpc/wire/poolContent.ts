import type { Address } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import type { PoolTransaction } from '../../chain/types.ts'
import { toPendingTransaction } from './transaction.ts'

export interface PoolContent {
  /** Transactions without a nonce gap, which the next blocks can include. */
  readonly pending: readonly PoolTransaction[]
  /** Transactions after a nonce gap. */
  readonly queued: readonly PoolTransaction[]
}

/** Divides the pool into pending and queued transactions as go-ethereum does, in order of arrival. */
export function poolContent(chain: Chain): PoolContent {
  const state = chain.state(chain.head)
  const pending: PoolTransaction[] = []
  const queued: PoolTransaction[] = []
  /** The executable nonces of each sender: the first one, and the one after the last. */
  const ranges = new Map<Address, readonly [first: bigint, end: bigint]>()
  for (const transaction of chain.pool.all()) {
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

/** Encodes the transactions of one sender by nonce (decimal). */
export function byNonce(transactions: readonly PoolTransaction[]) {
  return Object.fromEntries(
    transactions.map((transaction) => [transaction.tx.nonce.toString(), toPendingTransaction(transaction)]),
  )
}
