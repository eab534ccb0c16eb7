import type { ChainBlock, ChainTransaction } from '../../chain/types.ts'
import { transactionJson } from '../wire/transaction.ts'
import type { TransactionSelector } from '../wire/transactionFilter.ts'

/** A watcher of the transactions of new blocks. */
export interface MinedWatcher {
  readonly selects: TransactionSelector
  /** Whether the watcher also receives the transactions of removed blocks. */
  readonly includesRemoved: boolean
  readonly hashesOnly: boolean
  readonly listener: (text: string) => void
}

/** Reports the transactions of a block to the watchers that select them, each as an event. */
export function reportMined(
  watchers: ReadonlySet<MinedWatcher>,
  { transactions }: ChainBlock,
  isRemoved: boolean,
): void {
  // A copy, because a watcher can be removed while it is called.
  const all = [...watchers]
  for (const transaction of transactions) {
    const { from, tx } = transaction
    for (const { selects, includesRemoved, hashesOnly, listener } of all)
      if ((includesRemoved || !isRemoved) && selects(from, tx.to))
        listener(eventText(transaction, hashesOnly, isRemoved))
  }
}

const eventText = (transaction: ChainTransaction, hashesOnly: boolean, isRemoved: boolean): string =>
  `{"removed":${isRemoved},"transaction":${hashesOnly ? `{"hash":"${transaction.hash}"}` : transactionJson(transaction).text}}`
