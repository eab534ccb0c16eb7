import type { Hash } from '../../bytes.ts'
import { PersistentMap } from '../persistentMap.ts'
import { defaultSettings, type L2bSettings } from './settings.ts'
import type { L2bTransaction, Stage } from './transaction.ts'

/** A step of a batch on layer 1. */
export interface BatchStep {
  readonly transactionHash: Hash
  /** Unix seconds: when the policy wanted it or a caller asked for it. */
  readonly at: number
}

export const settledSteps = ['commit', 'prove', 'execute'] as const
export type SettledStep = (typeof settledSteps)[number]

/** A block of family B, which is a batch of its own: what layer 1 hears of it in three transactions, and when the last is final. */
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

/** All that a ledger of family B holds: a value. What changes it is in transitions.ts and gives a new one. */
export interface Ledger {
  readonly settings: L2bSettings
  /** From when on its policy counts, in Unix seconds: what was there before does not come due all at once. */
  readonly policySince: number | undefined
  readonly transactions: PersistentMap<L2bTransaction>
  /** By number. */
  readonly blocks: PersistentMap<L2bBlock>
  /** Block numbers by hash. */
  readonly numbers: PersistentMap<number>
  /** Next nonces by initiator, and under `L1` that of the transactions from layer 1. */
  readonly nonces: PersistentMap<number>
  readonly tip: {
    /** Number of the last block; below zero before the first. */
    readonly latest: number
    /** In the order of their arrival. */
    readonly pending: readonly Hash[]
    /** How many transactions were ever added: what makes short forms differ. */
    readonly added: number
  }
}

export const emptyLedger: Ledger = {
  settings: defaultSettings,
  policySince: undefined,
  transactions: PersistentMap.empty(),
  blocks: PersistentMap.empty(),
  numbers: PersistentMap.empty(),
  nonces: PersistentMap.empty(),
  tip: { latest: -1, pending: [], added: 0 },
}

export const blockByNumber = ({ blocks }: Ledger, number: number): L2bBlock | undefined => blocks.get(String(number))

export function blockByHash(ledger: Ledger, hash: Hash): L2bBlock | undefined {
  const number = ledger.numbers.get(hash)
  return number === undefined ? undefined : blockByNumber(ledger, number)
}

/** The block that a transaction is in; undefined while it is pending. */
export const blockOf = (ledger: Ledger, { block }: L2bTransaction): L2bBlock | undefined =>
  block === undefined ? undefined : blockByNumber(ledger, block)

export function stageOf(ledger: Ledger, transaction: L2bTransaction): Stage {
  const block = blockOf(ledger, transaction)
  if (block !== undefined) return stageOfBlock(block)
  return transaction.failure === undefined ? 'pending' : 'rejected'
}

export function stageOfBlock({ commit, prove, execute, verifiedAt }: L2bBlock): Exclude<Stage, 'pending' | 'rejected'> {
  if (verifiedAt !== undefined) return 'verified'
  if (execute !== undefined) return 'executed'
  if (prove !== undefined) return 'proven'
  return commit === undefined ? 'included' : 'committed'
}
