import { type Hash, ZERO_HASH } from '../../bytes.ts'
import { duplicateTransaction, illegalTransition } from '../errors.ts'
import { hashOfText } from '../textHash.ts'
import {
  type BatchStep,
  type L2bBlock,
  type L2bLedgerState,
  l2bBlockByNumber,
  type SettledStep,
  settledSteps,
  stageOf,
  stageOfBlock,
} from './ledger.ts'
import {
  completeL2bTransaction,
  type GivenL2bTransaction,
  type L2bTransaction,
  nonceKeyOf,
  type TransactionStage,
} from './transaction.ts'

/** The state machine of a transaction, failed or not. */
export const l2bTransitions: Readonly<Record<TransactionStage, readonly TransactionStage[]>> = {
  pending: ['included', 'rejected'],
  included: ['committed'],
  committed: ['proven'],
  proven: ['executed'],
  executed: ['verified'],
  verified: [],
  rejected: [],
}

/** Throws IllegalTransition if the state machine has no such transition. */
export function checkL2bTransition(ledger: L2bLedgerState, transaction: L2bTransaction, to: TransactionStage): void {
  const from = stageOf(ledger, transaction)
  if (l2bTransitions[from].includes(to)) return
  throw illegalTransition({ subject: `transaction ${transaction.hash}`, from, to, allowed: l2bTransitions[from] })
}

/** Returns the next stage without failures. The last stage returns itself. */
export const stageAfter = (stage: TransactionStage): TransactionStage => l2bTransitions[stage][0] ?? stage

/** Throws IllegalTransition unless a transaction can advance to `to`. */
export function checkStages(ledger: L2bLedgerState, transaction: L2bTransaction, to: TransactionStage): void {
  const from = stageOf(ledger, transaction)
  for (let stage = from; stage !== stageAfter(stage); ) {
    stage = stageAfter(stage)
    if (stage === to) return
  }
  throw illegalTransition({ subject: `transaction ${transaction.hash}`, from, to, allowed: l2bTransitions[from] })
}

/** Adds a pending transaction. `now` is in Unix milliseconds. Throws DuplicateTransaction and CannotAddTransaction. */
export function addL2bTransaction(ledger: L2bLedgerState, given: GivenL2bTransaction, now: number): L2bLedgerState {
  const { tip, transactions, nonces } = ledger
  const nextNonce = (account: string) => nonces.get(account) ?? 0
  const transaction = completeL2bTransaction(given, `transaction ${tip.added}`, nextNonce, now)
  const { hash, nonce } = transaction
  if (transactions.has(hash)) throw duplicateTransaction({ hash })
  return {
    ...ledger,
    transactions: transactions.set(hash, { ...transaction, arrival: tip.added }),
    nonces: nonces.set(nonceKeyOf(transaction), nonce + 1),
    tip: { ...tip, added: tip.added + 1, pending: [...tip.pending, hash] },
  }
}

/** Creates a block of pending transactions: pending → included. `at` is in Unix seconds. */
export function includeTransactions(ledger: L2bLedgerState, hashes: readonly Hash[], at: number): L2bLedgerState {
  const { tip } = ledger
  const parent = l2bBlockByNumber(ledger, tip.latest)
  const number = tip.latest + 1
  const timestamp = Math.max(at, parent?.timestamp ?? 0)
  const parentHash = parent?.hash ?? ZERO_HASH
  const content = JSON.stringify([number, parentHash, timestamp, hashes])
  const hash = hashOfText(content)
  const taken = new Set(hashes)
  let { transactions } = ledger
  for (const [index, included] of hashes.entries()) {
    const transaction = transactions.get(included)
    if (transaction === undefined) continue
    checkL2bTransition(ledger, transaction, 'included')
    transactions = transactions.set(included, { ...transaction, block: number, index })
  }
  return {
    ...ledger,
    transactions,
    blocks: ledger.blocks.set(String(number), { number, hash, parentHash, timestamp, transactions: hashes }),
    numbers: ledger.numbers.set(hash, number),
    tip: { ...tip, latest: number, pending: tip.pending.filter((waiting) => !taken.has(waiting)) },
  }
}

const stageBefore = { commit: 'included', prove: 'committed', execute: 'proven' } as const

/** Stage after a layer-1 step. */
const stageOfStep = { commit: 'committed', prove: 'proven', execute: 'executed' } as const

/** Records a layer-1 step of a batch: included → committed → proven → executed. */
export function settleBatch(
  ledger: L2bLedgerState,
  block: L2bBlock,
  step: SettledStep,
  done: BatchStep,
): L2bLedgerState {
  checkBatch(block, stageBefore[step], stageOfStep[step])
  return withBlock(ledger, { ...block, [step]: done })
}

/** Returns the batches to the stages before the layer-1 transactions that were removed. */
export function withoutL2bSettlements(
  ledger: L2bLedgerState,
  isRemoved: (transaction: Hash) => boolean,
): L2bLedgerState {
  let { blocks } = ledger
  for (let number = 0; number <= ledger.tip.latest; number++) {
    const block = l2bBlockByNumber(ledger, number)
    if (block === undefined) continue
    let kept = block
    // Layer 1 has the steps of a batch in order, so the last ones are removed first.
    for (const step of settledSteps.toReversed()) {
      const settled = block[step]
      if (settled === undefined) continue
      if (!isRemoved(settled.transactionHash)) break
      kept = { ...kept, [step]: undefined, verifiedAt: undefined }
    }
    if (kept !== block) blocks = blocks.set(String(number), kept)
  }
  return blocks === ledger.blocks ? ledger : { ...ledger, blocks }
}

/** Records that the execution is final: executed → verified. `at` is in Unix seconds. */
export function verifyBatch(ledger: L2bLedgerState, block: L2bBlock, at: number): L2bLedgerState {
  checkBatch(block, 'executed', 'verified')
  return withBlock(ledger, { ...block, verifiedAt: at })
}

/**
 * Makes a transaction fail in its block before the block is committed on layer 1. Includes a pending transaction first. The batch then
 * continues as usual.
 */
export function failTransaction(ledger: L2bLedgerState, hash: Hash, reason: string, at: number): L2bLedgerState {
  const current = ledger.transactions.get(hash)
  if (current === undefined) return ledger
  checkCanFail(ledger, current)
  const after = current.block === undefined ? includeTransactions(ledger, [hash], at) : ledger
  const included = after.transactions.get(hash) ?? current
  return { ...after, transactions: after.transactions.set(hash, { ...included, failure: reason }) }
}

/** Throws IllegalTransition if a transaction has failed already or is committed on layer 1. */
function checkCanFail(ledger: L2bLedgerState, transaction: L2bTransaction): void {
  const stage = stageOf(ledger, transaction)
  const hasFailed = transaction.failure !== undefined
  if (!hasFailed && (stage === 'pending' || stage === 'included')) return
  const from = hasFailed && stage !== 'rejected' ? 'failed' : stage
  throw illegalTransition({
    subject: `transaction ${transaction.hash}`,
    from,
    to: 'failed',
    allowed: l2bTransitions[stage],
  })
}

/** pending → rejected: the transaction is never included, and its nonce is free again. */
export function rejectTransaction(ledger: L2bLedgerState, hash: Hash, reason: string): L2bLedgerState {
  const transaction = ledger.transactions.get(hash)
  if (transaction === undefined) return ledger
  checkL2bTransition(ledger, transaction, 'rejected')
  const { tip, nonces } = ledger
  const key = nonceKeyOf(transaction)
  return {
    ...ledger,
    transactions: ledger.transactions.set(hash, { ...transaction, failure: reason }),
    nonces: nonces.get(key) === transaction.nonce + 1 ? nonces.set(key, transaction.nonce) : nonces,
    tip: { ...tip, pending: tip.pending.filter((other) => other !== hash) },
  }
}

/** Throws IllegalTransition unless a batch is at `from`. */
function checkBatch(block: L2bBlock, from: TransactionStage, to: TransactionStage): void {
  const stage = stageOfBlock(block)
  if (stage === from) return
  throw illegalTransition({ subject: `batch ${block.number}`, from: stage, to, allowed: l2bTransitions[stage] })
}

const withBlock = (ledger: L2bLedgerState, block: L2bBlock): L2bLedgerState => ({
  ...ledger,
  blocks: ledger.blocks.set(String(block.number), block),
})
