import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import type { L2bBlock, L2bLedgerState } from '../../../layer2/l2b/ledger.ts'
import type { L2bTransaction, L2bLog as Native } from '../../../layer2/l2b/transaction.ts'
import { logsOfTransaction } from '../../../layer2/l2b/transfers.ts'
import { Address, Data, Hash } from '../bytes.ts'
import { Quantity } from '../quantity.ts'

/** A log of an l2b transaction, in ZKsync's format. */
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

/** A log with its position. */
export interface PlacedL2bLog {
  readonly log: Native
  readonly transaction: L2bTransaction
  readonly block: L2bBlock
  /** The position of the log in its block. */
  readonly index: number
  /** The position of the log in its transaction. */
  readonly transactionLogIndex: number
}

/** Returns the logs of a block in order. */
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
  blockNumber: quantityHex(block.number),
  l1BatchNumber: block.commit === undefined ? null : quantityHex(block.number),
  transactionHash: transaction.hash,
  transactionIndex: quantityHex(transaction.index ?? 0),
  logIndex: quantityHex(index),
  transactionLogIndex: quantityHex(transactionLogIndex),
  logType: null,
  removed: false,
  blockTimestamp: quantityHex(block.timestamp),
})
