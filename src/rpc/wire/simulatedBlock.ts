import { z } from 'zod'
import { bytesToHex, quantityHex } from '../../bytes.ts'
import { revertText } from '../../execution/revertReason.ts'
import { NO_NONCE, NO_UNCLES } from '../../protocol/header.ts'
import type { Withdrawal as ChainWithdrawal } from '../../protocol/system.ts'
import type { SimulatedLog } from '../../simulate/logCollector.ts'
import type { CallResult } from '../../simulate/runCalls.ts'
import type { SimulatedBlock as NativeBlock } from '../../simulate/sealBlock.ts'
import { type RawJson, rawJsonList } from '../rawJson.ts'
import { Header, Withdrawal } from './block.ts'
import { Data, Hash } from './bytes.ts'
import { Log } from './log.ts'
import { Quantity } from './quantity.ts'
import { toSimulatedTransaction } from './simulatedTransaction.ts'
import { withList, withStrings } from './textList.ts'
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
  ...Header.shape,
  totalDifficulty: Quantity,
  size: Quantity,
  uncles: z.array(Hash),
  transactions: z.union([z.array(Hash), z.array(Transaction)]),
  calls: z.array(Call),
  withdrawals: z.array(Withdrawal).optional(),
})

/**
 * Returns the JSON of simulated blocks, written as text: creating objects for a large simulation takes too long. Each function here that has a
 * parameter `start` returns it with more text. V8 copies such a text faster than one whose pieces were concatenated before.
 */
export const simulatedBlocksJson = (blocks: readonly NativeBlock[]): RawJson => rawJsonList(blocks.map(blockText))

function blockText(block: NativeBlock): string {
  const { calls, transactionHashes, returnFullTransactions } = block
  let text = `${withHeader('{', block)},"transactions":`
  text = returnFullTransactions
    ? withList(text, calls, (before, { transaction }, index) => {
        return before + JSON.stringify(toSimulatedTransaction(transaction, block, index))
      })
    : withStrings(text, transactionHashes)
  const number = quantityHex(block.number)
  const timestamp = quantityHex(block.timestamp)
  const position: BlockPosition = {
    // Joined, because each log contains them.
    start: ['","blockNumber":"', number, '","transactionHash":"'].join(''),
    end: ['","blockHash":"', block.hash, '","blockTimestamp":"', timestamp, '","logIndex":"'].join(''),
  }
  text = withList(`${text},"calls":`, calls, (before, call, index) => {
    return withCall(before, call, transactionHashes[index]!, quantityHex(index), position) // one hash per call
  })
  return `${text}}`
}

/** The JSON text of a block in its logs, before the hash of the transaction and after its index. */
interface BlockPosition {
  readonly start: string
  readonly end: string
}

/** Adds the members of the header, without braces. */
function withHeader(start: string, block: NativeBlock): string {
  const { baseFeePerGas, withdrawals, withdrawalsRoot, blobGasUsed, excessBlobGas } = block
  const { parentBeaconBlockRoot, requestsHash, blockAccessListHash, slotNumber } = block
  let text =
    `${start}"number":"${quantityHex(block.number)}","hash":"${block.hash}","parentHash":"${block.parentHash}",` +
    `"nonce":"${NO_NONCE}","mixHash":"${block.mixHash}","sha3Uncles":"${NO_UNCLES}",` +
    `"logsBloom":"${bytesToHex(block.logsBloom)}","stateRoot":"${block.stateRoot}","miner":"${block.feeRecipient}",` +
    `"difficulty":"${quantityHex(block.difficulty)}","totalDifficulty":"${quantityHex(block.totalDifficulty)}",` +
    `"extraData":"0x","gasLimit":"${quantityHex(block.gasLimit)}","gasUsed":"${quantityHex(block.gasUsed)}",` +
    `"timestamp":"${quantityHex(block.timestamp)}","transactionsRoot":"${block.transactionsRoot}",` +
    `"receiptsRoot":"${block.receiptsRoot}","size":"${quantityHex(block.size)}","uncles":[]`
  if (baseFeePerGas !== undefined) text += `,"baseFeePerGas":"${quantityHex(baseFeePerGas)}"`
  if (withdrawals !== undefined) text = withList(`${text},"withdrawals":`, withdrawals, withWithdrawal)
  if (withdrawalsRoot !== undefined) text += `,"withdrawalsRoot":"${withdrawalsRoot}"`
  if (blobGasUsed !== undefined) text += `,"blobGasUsed":"${quantityHex(blobGasUsed)}"`
  if (excessBlobGas !== undefined) text += `,"excessBlobGas":"${quantityHex(excessBlobGas)}"`
  if (parentBeaconBlockRoot !== undefined) text += `,"parentBeaconBlockRoot":"${parentBeaconBlockRoot}"`
  if (requestsHash !== undefined) text += `,"requestsHash":"${requestsHash}"`
  if (blockAccessListHash !== undefined) text += `,"blockAccessListHash":"${blockAccessListHash}"`
  if (slotNumber !== undefined) text += `,"slotNumber":"${quantityHex(slotNumber)}"`
  return text
}

const REVERTED = 3
const FAULT = -32015

/** Adds the result of a call. `transactionHash` and `transactionIndex` are JSON text for its logs. */
function withCall(
  start: string,
  { outcome, fault, returnData, gasUsed, maxGasUsed, logs }: CallResult,
  transactionHash: string,
  transactionIndex: string,
  position: BlockPosition,
): string {
  const isFailed = fault !== undefined
  let text = `${start}{"returnData":"${isFailed ? '0x' : bytesToHex(returnData)}","logs":`
  text = withList(text, logs, (before, log) => withLog(before, log, transactionHash, transactionIndex, position))
  text = `${text},"gasUsed":"${quantityHex(gasUsed)}","maxUsedGas":"${quantityHex(maxGasUsed)}`
  if (!isFailed) return `${text}","status":"0x1"}`
  const error =
    outcome === 'revert'
      ? { message: revertText(returnData), code: REVERTED, data: bytesToHex(returnData) }
      : { message: fault, code: FAULT, data: '0x' }
  return `${text}","status":"0x0","error":${JSON.stringify(error)}}`
}

function withLog(
  start: string,
  { address, topics, data, index }: SimulatedLog,
  transactionHash: string,
  transactionIndex: string,
  position: BlockPosition,
): string {
  const text = withStrings(`${start}{"address":"${address}","topics":`, topics)
  return (
    `${text},"data":"${bytesToHex(data)}${position.start}${transactionHash}","transactionIndex":"${transactionIndex}` +
    `${position.end}${quantityHex(index)}","removed":false}`
  )
}

const withWithdrawal = (start: string, { index, validatorIndex, address, amount }: ChainWithdrawal): string =>
  `${start}{"index":"${quantityHex(index)}","validatorIndex":"${quantityHex(validatorIndex)}",` +
  `"address":"${address}","amount":"${quantityHex(amount)}"}`
