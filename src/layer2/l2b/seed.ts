import type { Hash } from '../../bytes.ts'
import type { Layer1 } from '../layer1.ts'
import { settleStep } from './l2bLedger.ts'
import { blockByNumber, type Ledger, settledSteps, stageOf } from './ledger.ts'
import type { GivenTransaction, Stage } from './transaction.ts'
import { addTransaction, failTransaction, includeTransactions, settleBatch, verifyBatch } from './transitions.ts'

/** A transaction that a new ledger begins with, at whatever stage. Each that is in a block is in one of its own. */
export interface SeedTransaction {
  readonly stage: Stage
  /** Why it failed, if it did. */
  readonly reason?: string | undefined
  readonly transaction: GivenTransaction
}

/**
 * Makes what a new ledger begins with, after an empty first block, settling on layer 1 what got that far. `at` hears of each transaction
 * before it is added, by its position from 0; throws DuplicateTransaction.
 */
export async function seedLedger(
  empty: Ledger,
  transactions: readonly SeedTransaction[],
  layer1: Pick<Layer1, 'began' | 'settle'>,
  at: (transaction: number) => void = () => {},
): Promise<Ledger> {
  let ledger = includeTransactions(empty, [], layer1.began)
  for (const [index, seed] of transactions.entries()) {
    at(index)
    const received = Math.max(layer1.began, blockByNumber(ledger, ledger.tip.latest)?.timestamp ?? 0)
    ledger = addTransaction(ledger, seed.transaction, received * 1000)
    const hash = ledger.tip.pending.at(-1)
    if (hash !== undefined) ledger = await brought(ledger, hash, seed, layer1)
  }
  return ledger
}

async function brought(
  pending: Ledger,
  hash: Hash,
  { stage, reason = 'execution reverted' }: SeedTransaction,
  layer1: Pick<Layer1, 'settle'>,
): Promise<Ledger> {
  const at = Math.floor((pending.transactions.get(hash)?.receivedAt ?? 0) / 1000)
  if (stage === 'pending') return pending
  if (stage === 'failed') return failTransaction(pending, hash, reason, at)
  let ledger = includeTransactions(pending, [hash], at)
  for (const step of settledSteps) {
    if (isAt(ledger, hash, stage)) return ledger
    const block = blockByNumber(ledger, ledger.tip.latest)
    if (block === undefined) return ledger
    const { transactionHash } = await settleStep(layer1, block, step)
    ledger = settleBatch(ledger, block, step, { transactionHash, at })
  }
  const block = blockByNumber(ledger, ledger.tip.latest)
  return stage === 'verified' && block !== undefined ? verifyBatch(ledger, block, at) : ledger
}

function isAt(ledger: Ledger, hash: Hash, stage: Stage): boolean {
  const transaction = ledger.transactions.get(hash)
  return transaction !== undefined && stageOf(ledger, transaction) === stage
}
