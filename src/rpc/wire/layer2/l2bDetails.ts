import { z } from 'zod'
import { formatTimestamp } from '../../../dates.ts'
import {
  blockOfTransaction,
  type L2bBlock,
  type L2bLedgerState,
  type SettledStep,
  stageOf,
} from '../../../layer2/l2b/ledger.ts'
import type { L2bTransaction, TransactionStage } from '../../../layer2/l2b/transaction.ts'
import { addressOfText } from '../../../layer2/textHash.ts'
import { Address, Hash } from '../bytes.ts'
import { Quantity } from '../quantity.ts'

export const l2bStatuses = ['pending', 'included', 'verified', 'failed'] as const

/** The settlement status of an l2b transaction (specification, section 2.14). */
export const TransactionDetails = z.strictObject({
  ethCommitTxHash: Hash.nullable(),
  ethExecuteTxHash: Hash.nullable(),
  ethProveTxHash: Hash.nullable(),
  fee: Quantity,
  gasPerPubdata: Quantity,
  initiatorAddress: Address,
  isL1Originated: z.boolean(),
  receivedAt: z.string(),
  status: z.enum(l2bStatuses),
  // The current API of ZKsync has this member; the specification of this service does not.
  ethPrecommitTxHash: Hash.nullable().optional(),
})

/** The public status of each stage. A transaction is `included` until it is verified. */
const statusOf: Readonly<Record<TransactionStage, (typeof l2bStatuses)[number]>> = {
  pending: 'pending',
  included: 'included',
  committed: 'included',
  proven: 'included',
  executed: 'included',
  verified: 'verified',
  rejected: 'failed',
}

export function toTransactionDetails(
  ledger: L2bLedgerState,
  transaction: L2bTransaction,
): z.input<typeof TransactionDetails> {
  const block = blockOfTransaction(ledger, transaction)
  return {
    ethCommitTxHash: block?.commit?.transactionHash ?? null,
    ethExecuteTxHash: block?.execute?.transactionHash ?? null,
    ethProveTxHash: block?.prove?.transactionHash ?? null,
    fee: block === undefined ? '0x0' : transaction.fee,
    gasPerPubdata: transaction.gasPerPubdata,
    initiatorAddress: transaction.initiator,
    isL1Originated: transaction.isL1Originated,
    receivedAt: formatTimestamp(transaction.receivedAt),
    status: transaction.failure === undefined ? statusOf[stageOf(ledger, transaction)] : 'failed',
  }
}

const count = z.number()
const moment = z.string().nullable()

const batchShape = {
  number: count,
  timestamp: count,
  l1TxCount: count,
  l2TxCount: count,
  rootHash: Hash,
  status: z.enum(['sealed', 'verified']),
  commitTxHash: Hash.nullable(),
  committedAt: moment,
  proveTxHash: Hash.nullable(),
  provenAt: moment,
  executeTxHash: Hash.nullable(),
  executedAt: moment,
  l1GasPrice: count,
  l2FairGasPrice: count,
  baseSystemContractsHashes: z.strictObject({ bootloader: Hash, default_aa: Hash }),
}

export const BatchDetails = z.strictObject(batchShape)
export const BlockDetails = z.strictObject({
  ...batchShape,
  l1BatchNumber: count,
  operatorAddress: Address,
  protocolVersion: z.string(),
})

/** Encodes the batch of a block. Both have the same number. */
export function toBatchDetails(ledger: L2bLedgerState, block: L2bBlock): z.input<typeof BatchDetails> {
  const transactions = block.transactions.flatMap((hash) => ledger.transactions.get(hash) ?? [])
  const l1TxCount = transactions.filter(({ isL1Originated }) => isL1Originated).length
  return {
    number: block.number,
    timestamp: block.timestamp,
    l1TxCount,
    l2TxCount: transactions.length - l1TxCount,
    rootHash: block.hash,
    status: block.verifiedAt === undefined ? 'sealed' : 'verified',
    ...{ commitTxHash: hashOf(block, 'commit'), committedAt: momentOf(block, 'commit') },
    ...{ proveTxHash: hashOf(block, 'prove'), provenAt: momentOf(block, 'prove') },
    ...{ executeTxHash: hashOf(block, 'execute'), executedAt: momentOf(block, 'execute') },
    l1GasPrice: 1_000_000_000,
    l2FairGasPrice: 45_250_000,
    baseSystemContractsHashes: { bootloader: codeHash('1'), default_aa: codeHash('2') },
  }
}

export const toBlockDetails = (ledger: L2bLedgerState, block: L2bBlock): z.input<typeof BlockDetails> => ({
  ...toBatchDetails(ledger, block),
  l1BatchNumber: block.number,
  operatorAddress: addressOfText('operator'),
  protocolVersion: 'Version27',
})

const hashOf = (block: L2bBlock, step: SettledStep) => block[step]?.transactionHash ?? null

function momentOf(block: L2bBlock, step: SettledStep): string | null {
  const at = block[step]?.at
  return at === undefined ? null : formatTimestamp(at * 1000)
}

/** Bytecode hashes begin with their version. */
const codeHash = (digit: string) => `0x0100${digit.repeat(60)}`
