import { z } from 'zod'
import { bytesToHex } from '../../bytes.ts'
import type { LoggingTransaction, PlacedLog } from '../../chain/logs/logFilter.ts'
import type { ChainLog } from '../../chain/types.ts'
import { Address, Data, Hash } from './bytes.ts'
import { Quantity, toQuantity } from './quantity.ts'

/** A log of a receipt (specification, section 2.9), with go-ethereum's `blockTimestamp`. */
export const Log = z.strictObject({
  address: Address,
  topics: z.array(Hash),
  data: Data,
  blockNumber: Quantity,
  transactionHash: Hash,
  transactionIndex: Quantity,
  blockHash: Hash,
  blockTimestamp: Quantity,
  logIndex: Quantity,
  removed: z.boolean(),
})

/** Encodes a log. `logIndex` is its position in the block. */
export function toLog(
  { address, topics, data }: ChainLog,
  { hash, block, index }: LoggingTransaction,
  logIndex: number,
) {
  return {
    address,
    topics: [...topics],
    data: bytesToHex(data),
    blockNumber: toQuantity(block.number),
    transactionHash: hash,
    transactionIndex: toQuantity(index),
    blockHash: block.hash,
    blockTimestamp: toQuantity(block.timestamp),
    logIndex: toQuantity(logIndex),
    removed: false,
  }
}

/** The cached JSON text of logs, up to the value of `removed`. */
const openTexts = new WeakMap<ChainLog, string>()

/** Returns the JSON text of a log. `removed` means that its block is no longer in the chain. */
export function logText({ log, transaction, index }: PlacedLog, removed: boolean): string {
  let open = openTexts.get(log)
  if (open === undefined) {
    const { removed: _, ...constant } = toLog(log, transaction, index)
    open = `${JSON.stringify(constant).slice(0, -1)},"removed":`
    openTexts.set(log, open)
  }
  return `${open}${removed}}`
}
