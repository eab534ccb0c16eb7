import type { Address } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import type { PoolTransaction } from '../../chain/types.ts'
import { checksumAddress } from '../../protocol/checksumAddress.ts'
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

/** Groups transactions by sender (checksum address) and nonce (decimal). `encode` encodes each transaction. */
export function bySender<Encoded>(
  transactions: readonly PoolTransaction[],
  encode: (transaction: PoolTransaction) => Encoded,
): Record<string, Record<string, Encoded>> {
  const senders: Record<string, Record<string, Encoded>> = {}
  for (const transaction of transactions) {
    const sender = checksumAddress(transaction.from)
    senders[sender] ??= {}
    senders[sender][transaction.tx.nonce.toString()] = encode(transaction)
  }
  return senders
}

/** Encodes the transactions of one sender by nonce (decimal). */
export function byNonce(transactions: readonly PoolTransaction[]) {
  return Object.fromEntries(
    transactions.map((transaction) => [transaction.tx.nonce.toString(), toPendingTransaction(transaction)]),
  )
}
