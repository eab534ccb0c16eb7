import type { Hash } from '../../bytes.ts'
import { cannotAddTransaction } from '../errors.ts'
import type { Layer1 } from '../layer1.ts'
import { callOfStep } from './l2bLedger.ts'
import { type L2bLedgerState, l2bBlockByNumber, settledSteps, stageOf } from './ledger.ts'
import type { GivenL2bTransaction, TransactionStage } from './transaction.ts'
import {
  addL2bTransaction,
  failTransaction,
  includeTransactions,
  rejectTransaction,
  settleBatch,
  verifyBatch,
} from './transitions.ts'

/** A transaction of a new ledger, at any stage. Each included transaction has a separate block. */
export interface SeedTransaction {
  /** `failed`: included, but failed. */
  readonly stage: TransactionStage | 'failed'
  /** Reason of the failure or rejection. */
  readonly reason?: string | undefined
  readonly transaction: GivenL2bTransaction
  readonly name?: string | undefined
}

export interface L2bSeedHooks {
  /** Receives the index of each transaction before it is added. */
  readonly onStep?: (transaction: number) => void
  /** Receives the hash of each transaction that has a name. */
  readonly onNamed?: (name: string, hash: Hash) => void
}

/**
 * Creates the content of a new ledger after an empty first block, and settles it on layer 1 where its stage requires it. Throws
 * DuplicateTransaction, and CannotAddTransaction for an invalid reason.
 */
export async function seedL2bLedger(
  empty: L2bLedgerState,
  transactions: readonly SeedTransaction[],
  layer1: Pick<Layer1, 'genesisTime' | 'settle'>,
  { onStep = () => {}, onNamed = () => {} }: L2bSeedHooks = {},
): Promise<L2bLedgerState> {
  let ledger = includeTransactions(empty, [], layer1.genesisTime)
  for (const [index, seed] of transactions.entries()) {
    onStep(index)
    const received = Math.max(layer1.genesisTime, l2bBlockByNumber(ledger, ledger.tip.latest)?.timestamp ?? 0)
    if (seed.stage === 'pending' && seed.reason !== undefined)
      throw cannotAddTransaction({ reason: 'a pending transaction has no `reason`: omit it, or choose another stage' })
    ledger = addL2bTransaction(ledger, seed.transaction, received * 1000 + millisecondsOf(index))
    const hash = ledger.tip.pending.at(-1)
    if (hash === undefined) continue
    if (seed.name !== undefined) onNamed(seed.name, hash)
    ledger = await advanceTo(ledger, hash, seed, layer1)
  }
  return ledger
}

/** Default milliseconds of the receipt time within its second. */
const millisecondsOf = (index: number): number => (137 + 211 * index) % 1000

async function advanceTo(
  pending: L2bLedgerState,
  hash: Hash,
  { stage, reason }: SeedTransaction,
  layer1: Pick<Layer1, 'settle'>,
): Promise<L2bLedgerState> {
  const at = Math.floor((pending.transactions.get(hash)?.receivedAt ?? 0) / 1000)
  if (stage === 'pending') return pending
  if (stage === 'rejected') return rejectTransaction(pending, hash, reason ?? 'rejected by the sequencer')
  const hasFailed = stage === 'failed' || reason !== undefined
  let ledger = hasFailed
    ? failTransaction(pending, hash, reason ?? 'execution reverted', at)
    : includeTransactions(pending, [hash], at)
  if (stage === 'failed') return ledger
  for (const step of settledSteps) {
    if (isAt(ledger, hash, stage)) return ledger
    const block = l2bBlockByNumber(ledger, ledger.tip.latest)
    if (block === undefined) return ledger
    const { transactionHash } = await layer1.settle(callOfStep(block, step))
    ledger = settleBatch(ledger, block, step, { transactionHash, at })
  }
  const block = l2bBlockByNumber(ledger, ledger.tip.latest)
  return stage === 'verified' && block !== undefined ? verifyBatch(ledger, block, at) : ledger
}

function isAt(ledger: L2bLedgerState, hash: Hash, stage: TransactionStage): boolean {
  const transaction = ledger.transactions.get(hash)
  return transaction !== undefined && stageOf(ledger, transaction) === stage
}
