import type { Hash } from '../../bytes.ts'
import type { ChainBlock } from '../../chain/types.ts'
import { receiptJson } from '../wire/receipt.ts'

/** A watcher of the receipts of new blocks: all, or only the receipts of some transactions. */
export interface ReceiptWatcher {
  readonly hashes: ReadonlySet<Hash> | undefined
  readonly listener: (text: string) => void
}

/** Reports to each watcher the list of its receipts in a new block. Reports nothing to a watcher without receipts in this block. */
export function reportReceipts(watchers: ReadonlySet<ReceiptWatcher>, { receipts }: ChainBlock): void {
  if (receipts.length === 0) return
  const hashes = receipts.map(({ transaction }) => transaction.hash)
  const textOf = (index: number): string => receiptJson(receipts[index]!).text // an index of this list
  let all: string | undefined
  // A copy, because a watcher can be removed while it is called.
  for (const watcher of [...watchers]) {
    if (watcher.hashes === undefined) {
      all ??= `[${hashes.map((_, index) => textOf(index)).join()}]`
      watcher.listener(all)
      continue
    }
    const own = hashes.flatMap((hash, index) => (watcher.hashes?.has(hash) ? [textOf(index)] : []))
    if (own.length > 0) watcher.listener(`[${own.join()}]`)
  }
}
