import { z } from 'zod'
import { bytesToHex, type Hex } from '../../bytes.ts'
import { revertText } from '../../execution/revertReason.ts'
import { NO_NONCE, NO_UNCLES } from '../../protocol/header.ts'
import type { SimulatedLog } from '../../simulate/logCollector.ts'
import type { CallResult } from '../../simulate/runCalls.ts'
import type { SimulatedBlock as NativeBlock } from '../../simulate/sealBlock.ts'
import { Withdrawal } from './block.ts'
import { Address, Data, Hash } from './bytes.ts'
import { Log } from './log.ts'
import { Quantity, toQuantity } from './quantity.ts'
import { toSimulatedTransaction } from './simulatedTransaction.ts'
import { Transaction } from './transaction.ts'

/** A call result (specification, section 2.8), with go-ethereum's `maxUsedGas`. */
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

export function toSimulatedBlock(block: NativeBlock) {
  const { calls, returnFullTransactions } = block
  const place: Place = {
    blockHash: block.hash,
    blockNumber: toQuantity(block.number),
    blockTimestamp: toQuantity(block.timestamp),
  }
  return {
    ...toHeader(block),
    transactions: returnFullTransactions
      ? calls.map(({ transaction }, index) => toSimulatedTransaction(transaction, block, index))
      : calls.map(({ transaction }) => transaction.hash),
    calls: calls.map((call, index) => toCall(call, index, place)),
  }
}

function toHeader(block: NativeBlock) {
  const { baseFeePerGas, withdrawals, withdrawalsRoot, blobGasUsed, excessBlobGas } = block
  const { parentBeaconBlockRoot, requestsHash } = block
  return {
    number: toQuantity(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    nonce: NO_NONCE,
    mixHash: block.mixHash,
    sha3Uncles: NO_UNCLES,
    logsBloom: bytesToHex(block.logsBloom),
    stateRoot: block.stateRoot,
    miner: block.feeRecipient,
    difficulty: toQuantity(block.difficulty),
    totalDifficulty: toQuantity(block.totalDifficulty),
    extraData: '0x' as const,
    gasLimit: toQuantity(block.gasLimit),
    gasUsed: toQuantity(block.gasUsed),
    timestamp: toQuantity(block.timestamp),
    transactionsRoot: block.transactionsRoot,
    receiptsRoot: block.receiptsRoot,
    size: toQuantity(block.size),
    uncles: [],
    ...(baseFeePerGas !== undefined && { baseFeePerGas: toQuantity(baseFeePerGas) }),
    ...(withdrawals !== undefined && { withdrawals: withdrawals.map(toWithdrawal) }),
    ...(withdrawalsRoot !== undefined && { withdrawalsRoot }),
    ...(blobGasUsed !== undefined && { blobGasUsed: toQuantity(blobGasUsed) }),
    ...(excessBlobGas !== undefined && { excessBlobGas: toQuantity(excessBlobGas) }),
    ...(parentBeaconBlockRoot !== undefined && { parentBeaconBlockRoot }),
    ...(requestsHash !== undefined && { requestsHash }),
  }
}

interface Place {
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly blockTimestamp: Hex
}

const REVERTED = 3
const FAULT = -32015

function toCall(
  { transaction, outcome, fault, returnData, gasUsed, maxGasUsed, logs }: CallResult,
  index: number,
  place: Place,
) {
  return {
    returnData: fault === undefined ? bytesToHex(returnData) : ('0x' as const),
    logs: logs.map((log) => toLog(log, transaction.hash, index, place)),
    gasUsed: toQuantity(gasUsed),
    maxUsedGas: toQuantity(maxGasUsed),
    status: fault === undefined ? ('0x1' as const) : ('0x0' as const),
    ...(fault !== undefined && {
      error:
        outcome === 'revert'
          ? { message: revertText(returnData), code: REVERTED, data: bytesToHex(returnData) }
          : { message: fault, code: FAULT, data: '0x' as const },
    }),
  }
}

function toLog(
  { address, topics, data, index }: SimulatedLog,
  transactionHash: Hex,
  transactionIndex: number,
  place: Place,
) {
  return {
    address,
    topics: [...topics],
    data: bytesToHex(data),
    blockNumber: place.blockNumber,
    transactionHash,
    transactionIndex: toQuantity(transactionIndex),
    blockHash: place.blockHash,
    blockTimestamp: place.blockTimestamp,
    logIndex: toQuantity(index),
    removed: false,
  }
}

const toWithdrawal = ({ index, validatorIndex, address, amount }: NonNullable<NativeBlock['withdrawals']>[number]) => ({
  index: toQuantity(index),
  validatorIndex: toQuantity(validatorIndex),
  address,
  amount: toQuantity(amount),
})
