import type { Chain } from '../../chain/chain.ts'
import type { PoolTransaction } from '../../chain/types.ts'
import { checksumAddress } from '../../protocol/checksumAddress.ts'
import { toPendingTransaction } from './transaction.ts'

export interface PoolContent {
  /** Transactions without a nonce gap, which the next blocks can include. */
  readonly pending: readonly PoolTransaction[]
  readonly queued: readonly PoolTransaction[]
}

/** Divides the pool as go-ethereum does, each part in order of arrival. */
export function poolContent(chain: Chain): PoolContent {
  const state = chain.state(chain.head)
  const pending: PoolTransaction[] = []
  const queued: PoolTransaction[] = []
  for (const transaction of chain.pool.all()) {
    const next = state.account(transaction.from)?.nonce ?? 0n
    const part = chain.pool.isExecutable(transaction, next) ? pending : queued
    part.push(transaction)
  }
  return { pending, queued }
}

/** Groups transactions by sender and nonce, each encoded by `show`. */
export function bySender<Shown>(
  transactions: readonly PoolTransaction[],
  show: (transaction: PoolTransaction) => Shown,
): Record<string, Record<string, Shown>> {
  const senders: Record<string, Record<string, Shown>> = {}
  for (const transaction of transactions) {
    const sender = checksumAddress(transaction.from)
    senders[sender] ??= {}
    senders[sender][transaction.tx.nonce.toString()] = show(transaction)
  }
  return senders
}

/** Groups the transactions of one sender by nonce, as a decimal string. */
export function byNonce(transactions: readonly PoolTransaction[]) {
  return Object.fromEntries(
    transactions.map((transaction) => [transaction.tx.nonce.toString(), toPendingTransaction(transaction)]),
  )
}
