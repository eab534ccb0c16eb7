import type { Hash, Hex } from '../../bytes.ts'
import type { Felt } from './felt.ts'
import type { Transaction } from './transaction.ts'

export type BlockStatus = 'PENDING' | 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED'

/** The price of a unit of gas in both tokens. */
export interface GasPrice {
  readonly fri: Hex
  readonly wei: Hex
}

/** What is known of a block before it is sealed. Timestamps are Unix seconds. */
export interface BlockHeader {
  readonly number: number
  readonly parentHash: Felt
  readonly timestamp: number
  readonly sequencer: Felt
  readonly l1GasPrice: GasPrice
  readonly l1DataGasPrice: GasPrice
  readonly l2GasPrice: GasPrice
  readonly l1DaMode: 'BLOB' | 'CALLDATA'
  /** Protocol version, dotted. */
  readonly version: string
}

/** The commitments of a header and what they were made over. */
export interface Commitments {
  readonly transaction: Felt
  readonly event: Felt
  readonly receipt: Felt
  readonly stateDiff: Felt
  readonly transactionCount: number
  readonly eventCount: number
  readonly stateDiffLength: number
}

/** A block that has a hash. `transactions` are hashes. */
export interface SealedBlock extends BlockHeader {
  readonly hash: Felt
  readonly newRoot: Felt
  readonly commitments: Commitments
  readonly transactions: readonly Felt[]
  readonly status: Exclude<BlockStatus, 'PENDING'>
  /** When it was sealed: what a policy counts from. */
  readonly sealedAt: number
  /** The layer-1 transaction that accepted it. */
  readonly acceptedBy?: { readonly transactionHash: Hash; readonly blockNumber: number } | undefined
}

/** The block that is being filled. Its transactions wait for a hash of the block, its header members for a reason to differ. */
export interface OpenBlock {
  readonly header: Partial<BlockHeader>
  readonly transactions: readonly Felt[]
  /** When its first transaction came: what a policy counts from. */
  readonly since?: number | undefined
}

/** An event that a contract emitted. */
export interface ExecutionEvent {
  /** The contract. */
  readonly from: Felt
  readonly keys: readonly Felt[]
  readonly data: readonly Felt[]
}

/** How a transaction ran. */
export interface Execution {
  readonly status: 'SUCCEEDED' | 'REVERTED'
  readonly reason?: string | undefined
  /** Instead of the fee that follows from its gas. In the unit of the transaction's version: fri from 3 on, wei before. */
  readonly fee?: Hex | undefined
  /** The events before the transfer of the fee. */
  readonly events?: readonly ExecutionEvent[] | undefined
}

/** A transaction of the ledger and where it is: in the open block, or at a position in a sealed one. */
export interface LedgerTransaction {
  readonly hash: Felt
  readonly transaction: Transaction
  readonly execution: Execution
  readonly block: Felt | 'pending'
  readonly index: number
}

/** Which block a caller means. */
export type BlockId =
  | { readonly kind: 'hash'; readonly hash: Felt }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'tag'; readonly tag: 'latest' | 'pending' | 'l1_accepted' }
