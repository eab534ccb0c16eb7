/** Types of the blocks, events and executed transactions of an l2a ledger. */

import type { Hex } from '../../bytes.ts'
import type { Settlement } from '../layer1.ts'
import type { Felt } from './felt.ts'
import type { L2aTransaction } from './transaction.ts'

export type BlockStatus = 'PENDING' | 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED'

/** Price of one unit of gas in both tokens. */
export interface L2aGasPrice {
  readonly fri: Hex
  readonly wei: Hex
}

/** Members of a block that are known before it is sealed. Timestamps are Unix seconds. */
export interface BlockHeader {
  readonly number: number
  readonly parentHash: Felt
  readonly timestamp: number
  readonly sequencer: Felt
  readonly l1GasPrice: L2aGasPrice
  readonly l1DataGasPrice: L2aGasPrice
  readonly l2GasPrice: L2aGasPrice
  readonly l1DaMode: 'BLOB' | 'CALLDATA'
  /** Protocol version, dotted. */
  readonly version: string
}

/** Commitments of a header, and the counts that they cover. */
export interface Commitments {
  readonly transaction: Felt
  readonly event: Felt
  readonly receipt: Felt
  readonly stateDiff: Felt
  readonly transactionCount: number
  readonly eventCount: number
  readonly stateDiffLength: number
}

/** A block with a hash. `transactions` are hashes. */
export interface SealedBlock extends BlockHeader {
  readonly hash: Felt
  readonly newRoot: Felt
  readonly commitments: Commitments
  readonly transactions: readonly Felt[]
  readonly status: Exclude<BlockStatus, 'PENDING'>
  /** Time of sealing, from which a policy counts. */
  readonly sealedAt: number
  /** Layer-1 transaction that accepted the block. */
  readonly acceptedBy?: Settlement | undefined
}

/** The pending block. Its transactions have no block hash yet. */
export interface PendingL2aBlock {
  readonly header: Partial<BlockHeader>
  readonly transactions: readonly Felt[]
  /** Time of its first transaction, from which a policy counts. */
  readonly since?: number | undefined
}

/** An event of a contract. */
export interface ExecutionEvent {
  /** Contract address. */
  readonly from: Felt
  readonly keys: readonly Felt[]
  readonly data: readonly Felt[]
}

/** Result of a transaction. */
export interface Execution {
  readonly status: 'SUCCEEDED' | 'REVERTED'
  readonly reason?: string | undefined
  /** Replaces the computed fee. Unit by transaction version: fri from 3 on, wei before. */
  readonly fee?: Hex | undefined
  /** Events before the fee transfer. */
  readonly events?: readonly ExecutionEvent[] | undefined
}

/** A transaction and its result. */
export interface ExecutedTransaction {
  readonly transaction: L2aTransaction
  readonly execution: Execution
}

/** A transaction of the ledger with its position: in the pending block or in a sealed one. */
export interface LedgerTransaction extends ExecutedTransaction {
  readonly hash: Felt
  readonly block: Felt | 'pending'
  readonly index: number
}

/** Identifies a block. */
export type L2aBlockId =
  | { readonly kind: 'hash'; readonly hash: Felt }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'tag'; readonly tag: 'latest' | 'pending' | 'l1_accepted' }
