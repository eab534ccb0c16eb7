import { z } from 'zod'
import { bytesToHex, quantityHex } from '../../bytes.ts'
import type { ChainReceipt } from '../../chain/types.ts'
import type { RawJson } from '../rawJson.ts'
import { Address, Data, Hash } from './bytes.ts'
import { Log, writeLog } from './log.ts'
import { Quantity } from './quantity.ts'
import { TextCache } from './textCache.ts'
import { withList } from './textList.ts'

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

const texts = new TextCache(receiptText)

/** Returns the JSON of a receipt. */
export const receiptJson = (receipt: ChainReceipt): RawJson => texts.get(receipt, receipt.transaction.hash)

const NO_LOGS_BLOOM = `0x${'00'.repeat(256)}`

/** Written directly, in half the time of JSON.stringify: no value needs escaping. */
function receiptText(receipt: ChainReceipt): string {
  const { transaction, status, root, blobGasUsed, blobGasPrice, contractAddress, logs, firstLogIndex } = receipt
  const { hash, from, tx, block, index } = transaction
  const logTexts = withList('', logs, (text, log, position) => {
    return text + writeLog({ log, transaction, index: firstLogIndex + position })
  })
  const bloom = logs.length === 0 ? NO_LOGS_BLOOM : bytesToHex(receipt.logsBloom)
  const outcome =
    status !== undefined ? `"status":"${quantityHex(status)}",` : root !== undefined ? `"root":"${root}",` : ''
  const blobGas = blobGasUsed === undefined ? '' : `,"blobGasUsed":"${quantityHex(blobGasUsed)}"`
  const blobPrice = blobGasPrice === undefined ? '' : `,"blobGasPrice":"${quantityHex(blobGasPrice)}"`
  return `{"blockHash":"${block.hash}","blockNumber":"${quantityHex(block.number)}","contractAddress":${quoted(contractAddress)},"cumulativeGasUsed":"${quantityHex(receipt.cumulativeGasUsed)}","effectiveGasPrice":"${quantityHex(receipt.effectiveGasPrice)}","from":"${from}","gasUsed":"${quantityHex(receipt.gasUsed)}","logs":${logTexts},"logsBloom":"${bloom}",${outcome}"to":${quoted(tx.to)},"transactionHash":"${hash}","transactionIndex":"${quantityHex(index)}","type":"${quantityHex(tx.type)}"${blobGas}${blobPrice}}`
}

const quoted = (text: string | undefined): string => (text === undefined ? 'null' : `"${text}"`)
