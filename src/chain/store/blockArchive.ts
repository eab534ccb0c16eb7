import { type Hash, hexToBytes } from '../../bytes.ts'
import { type ForkSchedule, forkAt } from '../../protocol/forks.ts'
import { decodeHeader } from '../../protocol/header.ts'
import type { Receipt } from '../../protocol/receipt.ts'
import { decodeWithdrawal } from '../../protocol/seal.ts'
import { Transaction } from '../../protocol/transaction.ts'
import { BoundedCache } from '../../state/boundedCache.ts'
import { type Batch, type Operations, type Store, tables } from '../../storage/store.ts'
import { ExecutedBlock } from '../blocks/block.ts'
import { decodeReceipts, encodeReceipts } from '../blocks/receipt.ts'
import type { ContinuedBlock } from '../genesis/continuedChain.ts'
import { blockDamaged, incompleteBlock } from '../identity.ts'
import { type LogFilter, logsOf, type PlacedLog } from '../logs/logFilter.ts'
import { readLogs } from '../logs/readLogs.ts'
import type { BlockHead, BlockOutline, ChainReceipt, ChainTransaction } from '../types.ts'
import { BlockCache } from './blockCache.ts'
import { decodeBlockRecord } from './decodeBlockRecord.ts'
import { EarlierPositions, type Position } from './earlierPositions.ts'
import {
  deleteRecords,
  hasBlock,
  type RawBlock,
  readBlockNumber,
  readCanonicalHash,
  readHasTransactions,
  readRawBlock,
  readRawHeader,
  readTransactionHashes,
} from './records.ts'

/** An executed block with the results that its header only has hashes of. */
export interface StorableBlock {
  readonly block: ExecutedBlock
  readonly receipts: readonly Receipt[]
  /** The RLP of its access list (EIP-7928). Undefined before Amsterdam, and if it is not known. */
  readonly accessList: Uint8Array | undefined
}

/** Options of `BlockArchive`. */
export interface BlockArchiveOptions {
  /** Maximum number of blocks and transactions that stay decoded in memory. Default: 4,096. */
  readonly residentBlocks?: number | undefined
  /** The block of another node with which a forked chain starts, instead of a genesis block. */
  readonly continues?: ContinuedBlock | undefined
  /** The stored earlier positions. Default: none. */
  readonly earlierPositions?: EarlierPositions
}

/** The blocks of one chain: decoded ones in memory, all others read from the store on demand. */
export class BlockArchive {
  readonly #store: Store
  readonly #forks: ForkSchedule
  readonly #blocks: BlockCache
  readonly #continues: ContinuedBlock | undefined
  /** Decoded headers of blocks that are not in memory. */
  readonly #heads = new BoundedCache<Hash, BlockHead>(MAX_HEADS)
  readonly #hashes = new Map<number, Hash>()
  /** The transactions of the blocks in memory, without those that were mined several times. */
  readonly #transactions = new Map<Hash, ChainTransaction>()
  readonly #earlierPositions: EarlierPositions
  /** The decoded blocks of the chain that this one was forked from, whether or not this chain contains the block. */
  #parentBlocks: BlockCache | undefined
  #headNumber = Number.POSITIVE_INFINITY

  constructor(store: Store, forks: ForkSchedule, options: BlockArchiveOptions = {}) {
    this.#store = store
    this.#forks = forks
    this.#blocks = new BlockCache(options.residentBlocks ?? RESIDENT_BLOCKS)
    this.#continues = options.continues
    this.#earlierPositions = options.earlierPositions ?? new EarlierPositions()
  }

  /** Returns the blocks in `store`, a fork of this store, with the head number `headNumber`. It reads the decoded blocks of this one. O(1). */
  fork(store: Store, headNumber: number): BlockArchive {
    const fork = new BlockArchive(store, this.#forks, {
      residentBlocks: RESIDENT_BLOCKS_OF_FORK,
      continues: this.#continues,
      earlierPositions: this.#earlierPositions.copy(),
    })
    fork.#parentBlocks = this.#blocks
    fork.#headNumber = headNumber
    return fork
  }

  /**
   * Returns the block of the chain with this hash. Undefined if it is unknown or was removed. Throws IncompleteBlock if the store lost a part of
   * it, and BlockDamaged if a part is wrong.
   */
  byHash(hash: Hash): ExecutedBlock | undefined {
    return this.#blocks.get(hash) ?? this.#load(hash)
  }

  /** Returns the header of the block with this hash, or undefined. Does not decode the block. Keeps the header in memory. */
  headOf(hash: Hash): BlockHead | undefined {
    const known = this.#blocks.get(hash) ?? this.#heads.get(hash)
    if (known !== undefined) return known
    const raw = readRawHeader(this.#store, hash)
    if (raw === undefined) return undefined
    const header = decodeHeader(raw)
    const { parentHash } = header
    const [number, timestamp] = [Number(header.number), Number(header.timestamp)]
    const head = { hash, number, parentHash, timestamp, header, fork: forkAt(this.#forks, number, timestamp) }
    this.#heads.set(hash, head)
    return head
  }

  /** Returns the receipts of the block with this hash without decoding its transactions or keeping it in memory. Undefined for an unknown block. */
  receiptsOf(hash: Hash): readonly Receipt[] | undefined {
    const known = this.#blocks.get(hash)
    if (known !== undefined) return known.receipts
    const number = readBlockNumber(this.#store, hash)
    if (number === undefined) return undefined
    const encoded = this.#store.get(tables.receipts, hexToBytes(hash))
    return encoded && decodeReceipts(encoded, number)
  }

  /** Returns the canonical block with this number, or undefined. */
  byNumber(number: number): ExecutedBlock | undefined {
    const hash = this.hashOf(number)
    return hash && this.byHash(hash)
  }

  /** Returns the outline of the canonical block with this number, or undefined. Does not decode the block or keep it in memory. */
  outlineOf(number: number): BlockOutline | undefined {
    const hash = this.hashOf(number)
    if (hash === undefined) return undefined
    const known = this.#blocks.get(hash)
    if (known !== undefined) return known
    const transactions = readTransactionHashes(this.#store, number, hash)
    return transactions && { number, hash, transactions: transactions.map((transaction) => ({ hash: transaction })) }
  }

  /** Returns whether the canonical block with this number has transactions, or undefined. Does not decode the block or keep it in memory. */
  hasTransactions(number: number): boolean | undefined {
    const hash = this.hashOf(number)
    return hash && readHasTransactions(this.#store, number, hash)
  }

  /** Returns the hash of the canonical block with this number, or undefined. */
  hashOf(number: number): Hash | undefined {
    if (number > this.#headNumber) return undefined
    return this.#hashes.get(number) ?? readCanonicalHash(this.#store, number)
  }

  /**
   * Returns the hash of a block for BLOCKHASH, including blocks before the first block of this chain. Throws NotLoaded if it must be
   * requested.
   */
  ancestorHash(number: number): Hash | undefined {
    return this.hashOf(number) ?? this.#continues?.hashOf(number)
  }

  /** Returns a transaction of the canonical chain, or undefined. */
  transaction(hash: Hash): ChainTransaction | undefined {
    const known = this.#transactions.get(hash)
    if (known !== undefined) return known
    const position = this.#positionOf(hash)
    return position && this.byHash(position.block)?.transactions[position.index]
  }

  /** Returns the number of the block of a transaction without reading the block. Undefined for an unknown transaction. */
  blockNumberOf(hash: Hash): number | undefined {
    const known = this.#transactions.get(hash)
    if (known !== undefined) return known.block.number
    const position = this.#positionOf(hash)
    return position && readBlockNumber(this.#store, position.block)
  }

  /** Returns a receipt of the canonical chain, or undefined. */
  receipt(hash: Hash): ChainReceipt | undefined {
    const transaction = this.transaction(hash)
    return transaction?.block.receipts[transaction.index]
  }

  /** Returns the logs of the canonical block with this number that match a filter. Does not change the caches. */
  logs(number: number, filter: LogFilter): readonly PlacedLog[] {
    const hash = this.hashOf(number)
    const known = hash && this.#blocks.get(hash)
    if (known !== undefined) return logsOf(known, filter)
    return hash === undefined ? [] : readLogs(this.#store, number, hash, filter)
  }

  /** Returns the RLP of the access list of a block. Undefined if it is not known. */
  accessList(hash: Hash): Uint8Array | undefined {
    return this.#store.get(tables.accessLists, hexToBytes(hash))
  }

  /** Adds the derived data of a block: receipts, access list and transaction positions. */
  stage({ block, receipts, accessList }: StorableBlock, operations: Operations): void {
    operations.put(tables.receipts, hexToBytes(block.hash), encodeReceipts(receipts))
    if (accessList !== undefined) operations.put(tables.accessLists, hexToBytes(block.hash), accessList)
    this.stagePositions(block, operations)
  }

  /** Adds the positions of a block's transactions. */
  stagePositions(block: ExecutedBlock, operations: Operations): void {
    const hash = hexToBytes(block.hash)
    for (const { hash: transaction, index } of block.transactions)
      operations.put(tables.transactions, hexToBytes(transaction), encodePosition(hash, index))
  }

  /** Keeps the positions of a new block's transactions in blocks up to `last` that are in memory. Later blocks are removed in the same batch. */
  stageEarlierPositions(block: ExecutedBlock, last: number, batch: Batch): void {
    for (const { hash } of block.transactions) {
      const known = this.#earlierPositions.has(hash) ? this.transaction(hash) : this.#transactions.get(hash)
      if (known === undefined) continue
      const { block: previous, index } = known
      const position = { block: previous.hash, number: previous.number, index }
      const earlier = this.#earlierPositions.before(last + 1, hash)
      const positions = previous.number > last ? earlier : [...earlier, position]
      if (positions.length > 0) this.#earlierPositions.stage(hash, positions, batch)
    }
  }

  /** Removes a canonical block of which parts may be lost or wrong, with its derived data, in `batch`. */
  unstageRemains(number: number, hash: Hash, batch: Batch): void {
    const transactions = this.#intactTransactionHashes(number, hash)
    const outline = { number, hash, transactions: transactions.map((transaction) => ({ hash: transaction })) }
    this.unstage(outline, batch)
    this.forget(outline)
    deleteRecords(number, hash, batch)
  }

  /** Returns the hashes of the transactions of a block. None if its body is lost or wrong: look-ups ignore positions in removed blocks. */
  #intactTransactionHashes(number: number, hash: Hash): Hash[] {
    try {
      return readTransactionHashes(this.#store, number, hash) ?? []
    } catch (error) {
      if (blockDamaged.is(error)) return []
      throw error
    }
  }

  /** Removes the derived data of a block in `batch`. A transaction that an earlier block also contains gets its position there again. */
  unstage(block: BlockOutline, batch: Batch): void {
    batch.delete(tables.receipts, hexToBytes(block.hash))
    batch.delete(tables.accessLists, hexToBytes(block.hash))
    for (const { hash } of block.transactions) {
      const positions = this.#earlierPositions.before(block.number, hash)
      const earlier = positions.at(-1)
      this.#earlierPositions.stage(hash, positions.slice(0, -1), batch)
      if (earlier === undefined) batch.delete(tables.transactions, hexToBytes(hash))
      else {
        batch.put(tables.transactions, hexToBytes(hash), encodePosition(hexToBytes(earlier.block), earlier.index))
        // The earlier block can be in memory.
        batch.afterWrite(() => this.#indexAgain(hash, earlier))
      }
    }
  }

  /** Caches the new head of the store. */
  remember(block: ExecutedBlock): void {
    this.#headNumber = block.number
    this.#keep(block)
  }

  /** Removes a block from the caches that is no longer in the store. */
  forget(block: BlockOutline): void {
    this.#headNumber = Math.min(this.#headNumber, block.number - 1)
    this.#drop(block)
    this.#heads.delete(block.hash)
  }

  #positionOf(transaction: Hash): { block: Hash; index: number } | undefined {
    const position = this.#store.get(tables.transactions, hexToBytes(transaction))
    if (position === undefined) return undefined
    const view = Buffer.from(position.buffer, position.byteOffset, position.byteLength)
    return { block: `0x${view.toString('hex', 0, 32)}`, index: view.readUInt32BE(32) }
  }

  #load(hash: Hash): ExecutedBlock | undefined {
    const known = this.#parentBlocks?.get(hash)
    const block = known === undefined ? this.#decode(hash) : hasBlock(this.#store, hash) ? known : undefined
    if (block === undefined) return undefined
    this.#keep(block)
    return block
  }

  #decode(hash: Hash): ExecutedBlock | undefined {
    const raw = readRawBlock(this.#store, hash)
    if (raw === undefined) return undefined
    const encoded = this.#store.get(tables.receipts, hexToBytes(hash))
    const receipts = encoded === undefined ? [] : decodeReceipts(encoded, raw.number)
    // The block would have as many transactions as receipts.
    if (receipts.length !== raw.body.transactions.length) throw incompleteBlock({ number: raw.number })
    // The hash of the header was compared.
    return decodeBlockRecord(raw.number, 'body', () => this.decode(raw, receipts, hash))
  }

  /** Decodes a block of this chain, stored or not. `hash` is the hash of its header, if known. */
  decode(
    raw: Pick<RawBlock, 'header' | 'body' | 'totalDifficulty'>,
    receipts: readonly Receipt[],
    hash?: Hash,
  ): ExecutedBlock {
    const header = decodeHeader(raw.header)
    const { transactions, uncles, withdrawals } = raw.body
    const parts = {
      header,
      fork: forkAt(this.#forks, Number(header.number), Number(header.timestamp)),
      totalDifficulty: raw.totalDifficulty,
      transactions: transactions.map((encoded) => new Transaction(encoded)),
      uncleHeaders: uncles.map(decodeHeader),
      withdrawals: withdrawals?.map(decodeWithdrawal),
      ...(hash !== undefined && { hash }),
    }
    return new ExecutedBlock(parts, receipts)
  }

  #keep(block: ExecutedBlock): void {
    this.#hashes.set(block.number, block.hash)
    for (const transaction of block.transactions) {
      // The block may not be the last one with the transaction. Then the store has the last position.
      if (this.#earlierPositions.has(transaction.hash)) this.#transactions.delete(transaction.hash)
      else this.#transactions.set(transaction.hash, transaction)
    }
    for (const dropped of this.#blocks.keep(block)) this.#uncache(dropped)
  }

  #indexAgain(hash: Hash, { block, index }: Position): void {
    const transaction = this.#blocks.get(block)?.transactions[index]
    if (transaction !== undefined && !this.#earlierPositions.has(hash)) this.#transactions.set(hash, transaction)
  }

  #drop(block: BlockOutline): void {
    if (this.#blocks.drop(block)) this.#uncache(block)
  }

  #uncache(block: BlockOutline): void {
    this.#hashes.delete(block.number)
    for (const { hash } of block.transactions)
      if (this.#transactions.get(hash)?.block.hash === block.hash) this.#transactions.delete(hash)
  }
}

/** Number of decoded headers: wallets ask again and again for the fees of the same blocks, at most 1,024. */
const MAX_HEADS = 1_024

/** Encodes a stored position: the hash of the block, then the index in four bytes. */
function encodePosition(block: Uint8Array, index: number): Uint8Array {
  const position = new Uint8Array(36)
  position.set(block)
  new DataView(position.buffer).setUint32(32, index)
  return position
}

/** Maximum number of blocks and transactions of a chain that stay decoded. */
const RESIDENT_BLOCKS = 4_096

/** The same for a fork. Fewer, because a thousand forks may exist, and a fork reads the decoded blocks of its parent. */
const RESIDENT_BLOCKS_OF_FORK = 256
