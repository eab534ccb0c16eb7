/**
 * What a chain shows to the layers above: plain read-only values in native types. Nothing here knows hex JSON, and a reader
 * never waits: everything is in memory or read synchronously from the store.
 */
import type { BlockHeader } from '@ethereumjs/block'
import type { TypedTransaction } from '@ethereumjs/tx'
import type { Address, Hash } from '../bytes.ts'
import type { ForkName } from '../protocol/forks.ts'

/** A block of the canonical chain with everything that is derived from executing it. Immutable: answers may be cached beside it. */
export interface ChainBlock {
  readonly hash: Hash
  readonly number: number
  readonly timestamp: number
  readonly parentHash: Hash
  readonly stateRoot: Hash
  readonly fork: ForkName
  readonly header: BlockHeader
  readonly transactions: readonly ChainTransaction[]
  readonly receipts: readonly ChainReceipt[]
  readonly uncleHashes: readonly Hash[]
  readonly uncleHeaders: readonly BlockHeader[]
  /** Undefined before Shanghai. Amounts in Gwei (EIP-4895). */
  readonly withdrawals: readonly ChainWithdrawal[] | undefined
  /** Sum of the difficulties up to and including this block. */
  readonly totalDifficulty: bigint
  /** Length of the block's RLP in bytes. */
  readonly size: number
  /** The block as RLP (header, transactions, uncles, withdrawals). */
  rlp(): Uint8Array
}

/** A transaction in a block. `block` and `index` say where. */
export interface ChainTransaction {
  readonly hash: Hash
  readonly from: Address
  readonly tx: TypedTransaction
  readonly block: ChainBlock
  readonly index: number
}

/** A transaction that waits in the pool. */
export interface PoolTransaction {
  readonly hash: Hash
  readonly from: Address
  readonly tx: TypedTransaction
}

export interface ChainReceipt {
  readonly transaction: ChainTransaction
  /** 1 or 0 from Byzantium; undefined before. */
  readonly status: 0 | 1 | undefined
  /** The state root after the transaction, before Byzantium; undefined from there. */
  readonly root: Hash | undefined
  readonly cumulativeGasUsed: bigint
  readonly gasUsed: bigint
  readonly effectiveGasPrice: bigint
  /** The created contract, or undefined. */
  readonly contractAddress: Address | undefined
  readonly logs: readonly ChainLog[]
  /** 256 bytes. */
  readonly logsBloom: Uint8Array
  /** Type 3 alone (EIP-4844). */
  readonly blobGasUsed: bigint | undefined
  readonly blobGasPrice: bigint | undefined
  /** Index in the block of the first log of this receipt. */
  readonly firstLogIndex: number
}

export interface ChainLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Uint8Array
}

export interface ChainWithdrawal {
  readonly index: bigint
  readonly validatorIndex: bigint
  readonly address: Address
  /** In Gwei. */
  readonly amount: bigint
}

export type BlockTag = 'latest' | 'pending' | 'earliest' | 'safe' | 'finalized'

/** Which block a caller means. */
export type BlockId =
  | { readonly kind: 'number'; readonly number: bigint }
  | { readonly kind: 'hash'; readonly hash: Hash; readonly requireCanonical?: boolean }
  | { readonly kind: 'tag'; readonly tag: BlockTag }
