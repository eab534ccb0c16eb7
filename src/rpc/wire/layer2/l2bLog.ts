import { z } from 'zod'
import type { L2bBlock, L2bLedgerState } from '../../../layer2/l2b/ledger.ts'
import type { L2bTransaction, L2bLog as Native } from '../../../layer2/l2b/transaction.ts'
import { logsOfTransaction } from '../../../layer2/l2b/transfers.ts'
import { Address, Data, Hash } from '../bytes.ts'
import { Quantity, toQuantity } from '../quantity.ts'

/** A log of a transaction of family B, as ZKsync answers it. */
export const L2bLog = z.lazy(() =>
  z.strictObject({
    address: Address,
    topics: z.array(Hash).readonly(),
    data: Data,
    blockHash: Hash,
    blockNumber: Quantity,
    l1BatchNumber: Quantity.nullable(),
    transactionHash: Hash,
    transactionIndex: Quantity,
    logIndex: Quantity,
    transactionLogIndex: Quantity,
    logType: z.null(),
    removed: z.boolean(),
    blockTimestamp: Quantity,
  }),
)

/** A log where it was emitted. */
export interface PlacedL2bLog {
  readonly log: Native
  readonly transaction: L2bTransaction
  readonly block: L2bBlock
  /** Position in the block, and in the transaction. */
  readonly index: number
  readonly transactionLogIndex: number
}

/** The logs of a block, in their order. */
export function logsOfBlock(ledger: L2bLedgerState, block: L2bBlock): PlacedL2bLog[] {
  const placed: PlacedL2bLog[] = []
  for (const hash of block.transactions) {
    const transaction = ledger.transactions.get(hash)
    if (transaction === undefined) continue
    for (const [transactionLogIndex, log] of logsOfTransaction(transaction).entries())
      placed.push({ log, transaction, block, index: placed.length, transactionLogIndex })
  }
  return placed
}

export const toL2bLog = ({ log, transaction, block, index, transactionLogIndex }: PlacedL2bLog) => ({
  address: log.address,
  topics: log.topics,
  data: log.data,
  blockHash: block.hash,
  blockNumber: toQuantity(block.number),
  l1BatchNumber: block.commit === undefined ? null : toQuantity(block.number),
  transactionHash: transaction.hash,
  transactionIndex: toQuantity(transaction.index ?? 0),
  logIndex: toQuantity(index),
  transactionLogIndex: toQuantity(transactionLogIndex),
  logType: null,
  removed: false,
  blockTimestamp: toQuantity(block.timestamp),
})
