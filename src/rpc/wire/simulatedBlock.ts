import { z } from 'zod'
import { bytesToHex } from '../../bytes.ts'
import { revertText } from '../../execution/revertReason.ts'
import { NO_NONCE, NO_UNCLES } from '../../protocol/header.ts'
import type { Withdrawal as ChainWithdrawal } from '../../protocol/system.ts'
import type { SimulatedLog } from '../../simulate/logCollector.ts'
import type { CallResult } from '../../simulate/runCalls.ts'
import type { SimulatedBlock as NativeBlock } from '../../simulate/sealBlock.ts'
import { RawJson } from '../rawJson.ts'
import { Withdrawal } from './block.ts'
import { Address, Data, Hash } from './bytes.ts'
import { Log } from './log.ts'
import { Quantity, toQuantity } from './quantity.ts'
import { toSimulatedTransaction } from './simulatedTransaction.ts'
import { Transaction } from './transaction.ts'

/** The result of a call (specification, section 2.8), with go-ethereum's `maxUsedGas`. */
const Call = z.strictObject({
  returnData: Data,
  logs: z.array(Log),
  gasUsed: Quantity,
  maxUsedGas: Quantity,
  status: Quantity,
  error: z.strictObject({ message: z.string(), code: z.number(), data: Data }).optional(),
})

/** A simulated block (specification, section 2.7) with the members of its fork. */
export const SimulatedBlock = z.strictObject({
  number: Quantity,
  hash: Hash,
  parentHash: Hash,
  nonce: Data,
  mixHash: Hash,
  sha3Uncles: Hash,
  logsBloom: Data,
  stateRoot: Hash,
  miner: Address,
  difficulty: Quantity,
  totalDifficulty: Quantity,
  extraData: Data,
  gasLimit: Quantity,
  gasUsed: Quantity,
  timestamp: Quantity,
  transactionsRoot: Hash,
  receiptsRoot: Hash,
  size: Quantity,
  uncles: z.array(Hash),
  transactions: z.union([z.array(Hash), z.array(Transaction)]),
  calls: z.array(Call),
  baseFeePerGas: Quantity.optional(),
  withdrawals: z.array(Withdrawal).optional(),
  withdrawalsRoot: Hash.optional(),
  blobGasUsed: Quantity.optional(),
  excessBlobGas: Quantity.optional(),
  parentBeaconBlockRoot: Hash.optional(),
  requestsHash: Hash.optional(),
})

/**
 * Returns the JSON of simulated blocks, written as text: creating objects for a large simulation takes too long. The text is concatenated
 * without `join`, so that it is copied only once, when it is sent.
 */
export const simulatedBlocksJson = (blocks: readonly NativeBlock[]): RawJson => new RawJson(listText(blocks, blockText))

function blockText(block: NativeBlock): string {
  const { calls, transactionHashes, returnFullTransactions } = block
  const transactions = returnFullTransactions
    ? listText(calls, ({ transaction }, index) => JSON.stringify(toSimulatedTransaction(transaction, block, index)))
    : listText(transactionHashes, quoted)
  const number = `"blockNumber":"${toQuantity(block.number)}","transactionHash":"`
  const hash = `","blockHash":"${block.hash}","blockTimestamp":"${toQuantity(block.timestamp)}","logIndex":"`
  const results = listText(calls, (call, index) => callText(call, index, `${number}${transactionHashes[index]}`, hash))
  return `{${headerText(block)},"transactions":${transactions},"calls":${results}}`
}

/** Returns a JSON array of the texts of items. */
function listText<Item>(items: readonly Item[], textOf: (item: Item, index: number) => string): string {
  let text = '['
  for (let index = 0; index < items.length; index++) {
    if (index > 0) text += ','
    text += textOf(items[index]!, index) // within the bounds
  }
  return `${text}]`
}

/** Returns the JSON members of the header, without braces. */
function headerText(block: NativeBlock): string {
  const { baseFeePerGas, withdrawals, withdrawalsRoot, blobGasUsed, excessBlobGas } = block
  const { parentBeaconBlockRoot, requestsHash } = block
  let text =
    `"number":"${toQuantity(block.number)}","hash":"${block.hash}","parentHash":"${block.parentHash}",` +
    `"nonce":"${NO_NONCE}","mixHash":"${block.mixHash}","sha3Uncles":"${NO_UNCLES}",` +
    `"logsBloom":"${bytesToHex(block.logsBloom)}","stateRoot":"${block.stateRoot}","miner":"${block.feeRecipient}",` +
    `"difficulty":"${toQuantity(block.difficulty)}","totalDifficulty":"${toQuantity(block.totalDifficulty)}",` +
    `"extraData":"0x","gasLimit":"${toQuantity(block.gasLimit)}","gasUsed":"${toQuantity(block.gasUsed)}",` +
    `"timestamp":"${toQuantity(block.timestamp)}","transactionsRoot":"${block.transactionsRoot}",` +
    `"receiptsRoot":"${block.receiptsRoot}","size":"${toQuantity(block.size)}","uncles":[]`
  if (baseFeePerGas !== undefined) text += `,"baseFeePerGas":"${toQuantity(baseFeePerGas)}"`
  if (withdrawals !== undefined) text += `,"withdrawals":${listText(withdrawals, withdrawalText)}`
  if (withdrawalsRoot !== undefined) text += `,"withdrawalsRoot":"${withdrawalsRoot}"`
  if (blobGasUsed !== undefined) text += `,"blobGasUsed":"${toQuantity(blobGasUsed)}"`
  if (excessBlobGas !== undefined) text += `,"excessBlobGas":"${toQuantity(excessBlobGas)}"`
  if (parentBeaconBlockRoot !== undefined) text += `,"parentBeaconBlockRoot":"${parentBeaconBlockRoot}"`
  if (requestsHash !== undefined) text += `,"requestsHash":"${requestsHash}"`
  return text
}

const REVERTED = 3
const FAULT = -32015

/** Returns the JSON of a call result. `transaction` and `block` are the JSON text that its logs have before and after the index of the transaction. */
function callText(
  { outcome, fault, returnData, gasUsed, maxGasUsed, logs }: CallResult,
  index: number,
  transaction: string,
  block: string,
): string {
  const isFailed = fault !== undefined
  const position = `${transaction}","transactionIndex":"${toQuantity(index)}${block}`
  const text =
    `{"returnData":"${isFailed ? '0x' : bytesToHex(returnData)}",` +
    `"logs":${listText(logs, (log) => logText(log, position))},"gasUsed":"${toQuantity(gasUsed)}",` +
    `"maxUsedGas":"${toQuantity(maxGasUsed)}","status":"${isFailed ? '0x0' : '0x1'}"`
  if (!isFailed) return `${text}}`
  const error =
    outcome === 'revert'
      ? { message: revertText(returnData), code: REVERTED, data: bytesToHex(returnData) }
      : { message: fault, code: FAULT, data: '0x' }
  return `${text},"error":${JSON.stringify(error)}}`
}

const logText = ({ address, topics, data, index }: SimulatedLog, position: string): string =>
  `{"address":"${address}","topics":${listText(topics, quoted)},"data":"${bytesToHex(data)}",` +
  `${position}${toQuantity(index)}","removed":false}`

const quoted = (hash: string): string => `"${hash}"`

const withdrawalText = ({ index, validatorIndex, address, amount }: ChainWithdrawal): string =>
  `{"index":"${toQuantity(index)}","validatorIndex":"${toQuantity(validatorIndex)}",` +
  `"address":"${address}","amount":"${toQuantity(amount)}"}`
