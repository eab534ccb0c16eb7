/** The immutable state of an l2b ledger, and its look-ups. */

import type { Hash } from '../../bytes.ts'
import type { StoredForm } from '../persistedValue.ts'
import { PersistentMap } from '../persistentMap.ts'
import { defaultL2bSettings, type L2bSettings } from './settings.ts'
import type { L2bTransaction, TransactionStage } from './transaction.ts'

/** A layer-1 step of a batch. */
export interface BatchStep {
  readonly transactionHash: Hash
  /** Unix seconds at which the policy or a caller requested it. */
  readonly at: number
}

export const settledSteps = ['commit', 'prove', 'execute'] as const
export type SettledStep = (typeof settledSteps)[number]

/** A block of an l2b ledger. Each block is its own batch, with three layer-1 transactions and the time when the last one is final. */
export interface L2bBlock {
  readonly number: number
  readonly hash: Hash
  readonly parentHash: Hash
  /** Unix seconds. */
  readonly timestamp: number
  readonly transactions: readonly Hash[]
  readonly commit?: BatchStep | undefined
  readonly prove?: BatchStep | undefined
  readonly execute?: BatchStep | undefined
  readonly verifiedAt?: number | undefined
}

/** Content of an l2b ledger. Immutable: the functions of transitions.ts return new values. */
export interface L2bLedgerState {
  readonly settings: L2bSettings
  /** Unix seconds from which the policy counts, so that earlier content does not fall due all at once. */
  readonly policySince: number | undefined
  readonly transactions: PersistentMap<L2bTransaction>
  /** By number. */
  readonly blocks: PersistentMap<L2bBlock>
  /** Block numbers by hash. */
  readonly numbers: PersistentMap<number>
  /** Next nonces by initiator. `L1` has the number of the next transaction from layer 1. */
  readonly nonces: PersistentMap<number>
  readonly tip: {
    /** Number of the last block. Negative before the first. */
    readonly latest: number
    /** In order of arrival. */
    readonly pending: readonly Hash[]
    /** Number of transactions ever added. Distinguishes short forms. */
    readonly added: number
  }
}

export const emptyL2bLedger: L2bLedgerState = {
  settings: defaultL2bSettings,
  policySince: undefined,
  transactions: PersistentMap.empty(),
  blocks: PersistentMap.empty(),
  numbers: PersistentMap.empty(),
  nonces: PersistentMap.empty(),
  tip: { latest: -1, pending: [], added: 0 },
}

/** The stored form has no list of the pending transactions, which follows from their arrival. */
export const l2bStoredForm: StoredForm<L2bLedgerState> = {
  reduce: (ledger) => ({ ...ledger, tip: { ...ledger.tip, pending: [] } }),
  complete(ledger) {
    const pending = [...ledger.transactions].flatMap(([, one]) => (isPending(one) ? [one] : []))
    pending.sort((a, b) => (a.arrival ?? 0) - (b.arrival ?? 0) || a.receivedAt - b.receivedAt)
    return { ...ledger, tip: { ...ledger.tip, pending: pending.map(({ hash }) => hash) } }
  },
}

const isPending = ({ block, failure }: L2bTransaction): boolean => block === undefined && failure === undefined

export const l2bBlockByNumber = ({ blocks }: L2bLedgerState, number: number): L2bBlock | undefined =>
  blocks.get(String(number))

/** Returns the block with a hash; undefined if there is none. */
export function blockByHash(ledger: L2bLedgerState, hash: Hash): L2bBlock | undefined {
  const number = ledger.numbers.get(hash)
  return number === undefined ? undefined : l2bBlockByNumber(ledger, number)
}

/** Returns the block of a transaction. Undefined while it is pending. */
export const blockOfTransaction = (ledger: L2bLedgerState, { block }: L2bTransaction): L2bBlock | undefined =>
  block === undefined ? undefined : l2bBlockByNumber(ledger, block)

/** Returns the stage of a transaction. A transaction in a block has the stage of the block. */
export function stageOf(ledger: L2bLedgerState, transaction: L2bTransaction): TransactionStage {
  const block = blockOfTransaction(ledger, transaction)
  if (block !== undefined) return stageOfBlock(block)
  return transaction.failure === undefined ? 'pending' : 'rejected'
}

/** The transactions that were rejected, the latest first. */
export function rejectedTransactions(ledger: L2bLedgerState): L2bTransaction[] {
  const all = [...ledger.transactions].map(([, transaction]) => transaction)
  return all
    .filter((transaction) => stageOf(ledger, transaction) === 'rejected')
    .sort((a, b) => b.receivedAt - a.receivedAt)
}

/** Returns the latest stage that a block has reached. */
export function stageOfBlock({
  commit,
  prove,
  execute,
  verifiedAt,
}: L2bBlock): Exclude<TransactionStage, 'pending' | 'rejected'> {
  if (verifiedAt !== undefined) return 'verified'
  if (execute !== undefined) return 'executed'
  if (prove !== undefined) return 'proven'
  return commit === undefined ? 'included' : 'committed'
}
