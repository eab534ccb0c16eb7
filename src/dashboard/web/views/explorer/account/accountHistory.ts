import { toNumber } from '../../../format/hex.ts'
import type { RpcClient } from '../../../rpc/client.ts'
import type { RpcReceipt, RpcTransaction } from '../../../rpc/types.ts'

/** Minimum number of transactions that the node returns. It adds all other transactions of the last block. Erigon allows no more. */
const PAGE_SIZE = 25

/** Number of transactions above which the oldest ones are dropped while the chain grows. */
const MAX_KEPT = 5_000

interface FoundTransactions {
  /** Newest first. */
  readonly txs: readonly RpcTransaction[]
  readonly receipts: readonly RpcReceipt[]
  /** Whether there are no older transactions. */
  readonly lastPage: boolean
}

/** The transactions of an account, from the newest backwards. Later loads request only new transactions. */
export class AccountHistory {
  readonly #address: string
  #known: FoundTransactions | undefined

  constructor(address: string) {
    this.#address = address
  }

  /** Finds at least `wanted` transactions if there are as many. */
  async load(rpc: RpcClient, wanted: number): Promise<FoundTransactions> {
    let found = withKnown(await this.#page(rpc, 0), this.#known)
    for (let last = found.txs.at(-1); last !== undefined && !found.lastPage && found.txs.length < wanted; ) {
      const older = await this.#page(rpc, toNumber(last.blockNumber ?? '0x0'))
      found = joined(found, older)
      // An upstream can return an empty page that is not the last one.
      last = older.txs.at(-1)
    }
    this.#known = withoutOldest(found, Math.max(MAX_KEPT, wanted))
    return this.#known
  }

  #page(rpc: RpcClient, before: number): Promise<FoundTransactions> {
    return rpc.request<FoundTransactions>('ots_searchTransactionsBefore', [this.#address, before, PAGE_SIZE])
  }
}

/** Adds the known transactions to the newest ones. While the chain has the block of a known one, it has all older ones. */
function withKnown(newest: FoundTransactions, known: FoundTransactions | undefined): FoundTransactions {
  const first = known?.txs[0]
  const index = newest.txs.findIndex(({ hash, blockHash }) => hash === first?.hash && blockHash === first.blockHash)
  if (known === undefined || index === -1) return newest
  return joined({ ...newest, txs: newest.txs.slice(0, index), receipts: newest.receipts.slice(0, index) }, known)
}

const joined = (newer: FoundTransactions, older: FoundTransactions): FoundTransactions => ({
  txs: [...newer.txs, ...older.txs],
  receipts: [...newer.receipts, ...older.receipts],
  lastPage: older.lastPage,
})

/** Drops the oldest transactions in whole blocks, because a page begins before a block. */
function withoutOldest({ txs, receipts, lastPage }: FoundTransactions, kept: number): FoundTransactions {
  const end = txs.findIndex(({ blockNumber }, index) => index >= kept && blockNumber !== txs[index - 1]?.blockNumber)
  if (end === -1) return { txs, receipts, lastPage }
  return { txs: txs.slice(0, end), receipts: receipts.slice(0, end), lastPage: false }
}
