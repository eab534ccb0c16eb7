import type { Address } from '../../bytes.ts'
import type { PoolTransaction } from '../types.ts'

/** Yields the transactions without excluded ones and the later ones of their senders, whose nonces would be too high. */
export function* withoutExcluded(
  transactions: Iterable<PoolTransaction>,
  isExcluded: (transaction: PoolTransaction) => boolean,
): Generator<PoolTransaction> {
  const waiting = new Set<Address>()
  for (const transaction of transactions) {
    if (isExcluded(transaction)) waiting.add(transaction.from)
    if (!waiting.has(transaction.from)) yield transaction
  }
}
