import { z } from 'zod'
import { bytesToHex } from '../../bytes.ts'
import type { ChainReceipt } from '../../chain/types.ts'
import { RawJson } from '../rawJson.ts'
import { Address, Data, Hash } from './bytes.ts'
import { Log, toLog } from './log.ts'
import { Quantity, toQuantity } from './quantity.ts'

/** A receipt (specification, section 2.11) with either `root` or `status`, depending on the fork. */
export const Receipt = z.strictObject({
  blockHash: Hash,
  blockNumber: Quantity,
  contractAddress: Address.nullable(),
  cumulativeGasUsed: Quantity,
  effectiveGasPrice: Quantity,
  from: Address,
  gasUsed: Quantity,
  logs: z.array(Log),
  logsBloom: Data,
  root: Hash.optional(),
  status: Quantity.optional(),
  to: Address.nullable(),
  transactionHash: Hash,
  transactionIndex: Quantity,
  type: Quantity,
  blobGasUsed: Quantity.optional(),
  blobGasPrice: Quantity.optional(),
})

const texts = new WeakMap<ChainReceipt, RawJson>()

/** Returns the JSON of a receipt, cached at the first call. */
export function receiptJson(receipt: ChainReceipt): RawJson {
  let json = texts.get(receipt)
  if (json === undefined) {
    json = new RawJson(JSON.stringify(toReceipt(receipt)))
    texts.set(receipt, json)
  }
  return json
}

function toReceipt(receipt: ChainReceipt) {
  const { transaction, status, root, blobGasUsed, blobGasPrice, firstLogIndex } = receipt
  const { hash, from, tx, block, index } = transaction
  return {
    blockHash: block.hash,
    blockNumber: toQuantity(block.number),
    contractAddress: receipt.contractAddress ?? null,
    cumulativeGasUsed: toQuantity(receipt.cumulativeGasUsed),
    effectiveGasPrice: toQuantity(receipt.effectiveGasPrice),
    from,
    gasUsed: toQuantity(receipt.gasUsed),
    logs: receipt.logs.map((log, position) => toLog(log, transaction, firstLogIndex + position)),
    logsBloom: bytesToHex(receipt.logsBloom),
    ...(status === undefined ? { root } : { status: toQuantity(status) }),
    to: tx.to ?? null,
    transactionHash: hash,
    transactionIndex: toQuantity(index),
    type: toQuantity(tx.type),
    ...(blobGasUsed === undefined ? {} : { blobGasUsed: toQuantity(blobGasUsed) }),
    ...(blobGasPrice === undefined ? {} : { blobGasPrice: toQuantity(blobGasPrice) }),
  }
}
