/**
 * Types of a chain for the layers above: read-only values in native types, without hex JSON. Reads never wait: data is in memory or read
 * synchronously from the store.
 */
import type { Address, Hash } from '../bytes.ts'
import type { ForkName } from '../protocol/forks.ts'
import type { Header } from '../protocol/header.ts'
import type { Receipt, ReceiptLog } from '../protocol/receipt.ts'
import type { Withdrawal } from '../protocol/system.ts'
import type { Transaction } from '../protocol/transaction.ts'

/** A block with the results of its execution. Immutable, so values derived from it can be cached. */
export interface ChainBlock {
  readonly hash: Hash
  readonly number: number
  readonly timestamp: number
  readonly parentHash: Hash
  readonly stateRoot: Hash
  readonly fork: ForkName
  readonly header: Header
  readonly transactions: readonly ChainTransaction[]
  readonly receipts: readonly ChainReceipt[]
  readonly uncleHashes: readonly Hash[]
  readonly uncleHeaders: readonly Header[]
  /** Undefined before Shanghai. Amounts in Gwei (EIP-4895). */
  readonly withdrawals: readonly ChainWithdrawal[] | undefined
  /** Sum of the difficulties up to this block (inclusive). */
  readonly totalDifficulty: bigint
  /** Length of the block's RLP in bytes. */
  readonly size: number
  /** The block as RLP (header, transactions, uncles, withdrawals). */
  rlp(): Uint8Array
}

/** The header of a block with its derived values. */
export type BlockHead = Pick<ChainBlock, 'hash' | 'number' | 'parentHash' | 'timestamp' | 'fork' | 'header'>

/** What a block is indexed by. Enough to remove it, without decoding it. */
export interface BlockOutline {
  readonly number: number
  readonly hash: Hash
  readonly transactions: readonly { readonly hash: Hash }[]
}

/** A transaction in a block, at `block` and `index`. */
export interface ChainTransaction {
  readonly hash: Hash
  readonly from: Address
  readonly tx: Transaction
  readonly block: ChainBlock
  readonly index: number
}

/** A transaction that waits in the pool. */
export interface PoolTransaction {
  readonly hash: Hash
  readonly from: Address
  readonly tx: Transaction
}

/** A receipt and its position in the chain. */
export interface ChainReceipt extends Receipt {
  readonly transaction: ChainTransaction
  /** Index in the block of the first log of this receipt. */
  readonly firstLogIndex: number
}

export type ChainLog = ReceiptLog
export type ChainWithdrawal = Withdrawal

/** The tags of JSON-RPC. */
export type BlockTag = 'latest' | 'pending' | 'earliest' | 'safe' | 'finalized'

/** Identifies a block by number, hash or tag. */
export type BlockId =
  | { readonly kind: 'number'; readonly number: bigint }
  | { readonly kind: 'hash'; readonly hash: Hash }
  | { readonly kind: 'tag'; readonly tag: BlockTag }
