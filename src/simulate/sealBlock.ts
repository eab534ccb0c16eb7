import type { Hash } from '../bytes.ts'
import { keccak256Hex, keccak256HexOfEach } from '../crypto/keccak.ts'
import { encodeAccessList } from '../protocol/blockAccessList.ts'
import { encodeHeader, type Header } from '../protocol/header.ts'
import { encodeWithdrawal, sealHeader } from '../protocol/seal.ts'
import type { Withdrawal } from '../protocol/system.ts'
import type { TimeSlice } from '../protocol/timeSlice.ts'
import type { OpenBlock } from './openBlock.ts'
import type { ParentBlock } from './openSimulatedHeader.ts'
import type { SimulatedBlockPlan } from './planBlocks.ts'
import type { CallResult } from './runCalls.ts'
import type { SimulatedTransaction } from './simulatedTransaction.ts'

/** A simulated block with all properties of a mined one. */
export interface SimulatedBlock extends Header, ParentBlock {
  /** Length of the block's RLP in bytes. */
  readonly size: number
  readonly calls: readonly CallResult[]
  /** Hashes of the transactions of the calls. */
  readonly transactionHashes: readonly Hash[]
  /** Undefined before Shanghai. */
  readonly withdrawals: readonly Withdrawal[] | undefined
  readonly returnFullTransactions: boolean
}

/**
 * Finishes a block: requests, withdrawals and rewards, then the roots, the bloom, the size and the hash. Other work can run between these steps,
 * because each takes long for a block with thousands of withdrawals or calls.
 */
export async function sealBlock(
  { simulationBase, state, header, rules, execution }: OpenBlock,
  { overrides, returnFullTransactions }: SimulatedBlockPlan,
  calls: readonly CallResult[],
  timeSlice: TimeSlice,
): Promise<SimulatedBlock> {
  const withdrawals = rules.message.hasWithdrawals ? (overrides.withdrawals ?? []) : undefined
  const requests = await execution.finish({ withdrawals }, timeSlice)
  if (timeSlice.isOver) await timeSlice.yield()
  const { receipts, gas } = execution
  const transactions = calls.map(({ transaction }) => transaction)
  const version = simulationBase.commit(state)
  if (timeSlice.isOver) await timeSlice.yield()
  const stateRoot = version.root()
  if (timeSlice.isOver) await timeSlice.yield()
  const contents = {
    stateRoot,
    transactions,
    receipts,
    gasUsed: gas.used,
    blobGasUsed: gas.blobUsed,
    withdrawals,
    requests,
    accessList: execution.accessList && encodeAccessList(execution.accessList),
  }
  const sealed = sealHeader(header, contents, rules.message)
  if (timeSlice.isOver) await timeSlice.yield()
  const rlp = encodeHeader(sealed)
  // One literal: see `sealHeader`.
  return {
    parentHash: sealed.parentHash,
    unclesHash: sealed.unclesHash,
    feeRecipient: sealed.feeRecipient,
    stateRoot: sealed.stateRoot,
    transactionsRoot: sealed.transactionsRoot,
    receiptsRoot: sealed.receiptsRoot,
    logsBloom: sealed.logsBloom,
    difficulty: sealed.difficulty,
    number: sealed.number,
    gasLimit: sealed.gasLimit,
    gasUsed: sealed.gasUsed,
    timestamp: sealed.timestamp,
    extraData: sealed.extraData,
    mixHash: sealed.mixHash,
    nonce: sealed.nonce,
    baseFeePerGas: sealed.baseFeePerGas,
    withdrawalsRoot: sealed.withdrawalsRoot,
    blobGasUsed: sealed.blobGasUsed,
    excessBlobGas: sealed.excessBlobGas,
    parentBeaconBlockRoot: sealed.parentBeaconBlockRoot,
    requestsHash: sealed.requestsHash,
    blockAccessListHash: sealed.blockAccessListHash,
    slotNumber: sealed.slotNumber,
    fork: header.fork,
    totalDifficulty: header.totalDifficulty,
    hasUncles: false,
    hash: keccak256Hex(rlp),
    size: sizeOf(rlp, transactions, withdrawals),
    calls,
    transactionHashes: keccak256HexOfEach(transactions.map(({ rlp }) => rlp)),
    withdrawals,
    returnFullTransactions,
  }
}

/** Returns the length of the block's RLP (header, transactions, uncles, withdrawals) without encoding it. */
function sizeOf(
  header: Uint8Array,
  transactions: readonly SimulatedTransaction[],
  withdrawals: readonly Withdrawal[] | undefined,
): number {
  const noUncles = 1
  let inBlock = 0
  for (const { rlp } of transactions) inBlock += isTyped(rlp) ? stringSize(rlp.length) : rlp.length
  let size = header.length + stringSize(inBlock) + noUncles
  if (withdrawals !== undefined)
    size += stringSize(withdrawals.reduce((sum, withdrawal) => sum + encodeWithdrawal(withdrawal).length, 0))
  return stringSize(size)
}

/** Whether a transaction is typed (EIP-2718). A legacy one starts with a list prefix. */
const isTyped = (rlp: Uint8Array): boolean => (rlp[0] ?? 0) < 0xc0
/** Returns the length of an RLP string or list with a content of `length` bytes. */
const stringSize = (length: number): number => length + prefixSize(length)
const prefixSize = (length: number): number => (length < 56 ? 1 : 1 + Math.ceil((32 - Math.clz32(length)) / 8))
