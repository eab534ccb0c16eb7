import type { Block } from '@ethereumjs/block'
import { type Blockchain, createBlockchain } from '@ethereumjs/blockchain'
import type { Common } from '@ethereumjs/common'
import type { BatchDBOp, DB, DBObject } from '@ethereumjs/util'
import { bytesToHex, type Hash, hexToBytes } from '../bytes.ts'
import { type Batch, type Store, tables } from '../storage/store.ts'
import { putHeadHash } from './records.ts'

type Key = Uint8Array | string
type Value = Uint8Array | string | DBObject

// Two of the library's records say nothing here and are left out of every block's batch: nobody iterates, and headers do not
// come without their blocks.
const ITERATOR_HEADS = 'heads'
const HEAD_HEADER = 'LastHeader'
const HEAD_BLOCK = 'LastBlock'

const text = new TextEncoder()
const keyBytes = (key: Key): Uint8Array => (typeof key === 'string' ? text.encode(key) : key)

/**
 * The database of @ethereumjs/blockchain: reads come from the store, writes go into the batch of the block at hand, so that
 * the library's records and ours become durable together.
 */
class BatchedDatabase implements DB<Key, Value> {
  readonly #store: Store
  #batch: Batch | undefined

  constructor(store: Store) {
    this.#store = store
  }

  /** Runs `write` with its operations collected in `batch`. */
  async into<Result>(batch: Batch, write: () => Promise<Result>): Promise<Result> {
    this.#batch = batch
    try {
      return await write()
    } finally {
      this.#batch = undefined
    }
  }

  async get(key: Key): Promise<Value | undefined> {
    if (key === ITERATOR_HEADS) return undefined
    return this.#store.get(tables.chain, keyBytes(key === HEAD_HEADER ? HEAD_BLOCK : key))
  }

  async put(key: Key, value: Value): Promise<void> {
    if (key === ITERATOR_HEADS || key === HEAD_HEADER) return
    if (!(value instanceof Uint8Array)) throw new TypeError(`the chain library wrote no bytes under ${String(key)}`)
    this.#collecting().put(tables.chain, keyBytes(key), value)
  }

  async del(key: Key): Promise<void> {
    this.#collecting().delete(tables.chain, keyBytes(key))
  }

  async batch(operations: BatchDBOp<Key, Value>[]): Promise<void> {
    for (const operation of operations) {
      if (operation.type === 'put') await this.put(operation.key, operation.value)
      else await this.del(operation.key)
    }
  }

  shallowCopy(): DB<Key, Value> {
    return new BatchedDatabase(this.#store)
  }

  async open(): Promise<void> {}

  #collecting(): Batch {
    if (this.#batch === undefined) throw new Error('the chain library wrote outside of a batch')
    return this.#batch
  }
}

/** Where the library gets decoded blocks from, so that it does not decode them again for each block that follows. */
export interface KnownBlocks {
  byHash(hash: Hash): { readonly block: Block; readonly totalDifficulty: bigint } | undefined
  byNumber(number: number): { readonly block: Block } | undefined
  hashOf(number: number): Hash | undefined
}

/** The canonical chain, kept by @ethereumjs/blockchain in our store. Writes go into a batch that the caller writes. */
export class CanonicalChain {
  readonly #common: Common
  readonly #genesis: Block
  readonly #known: KnownBlocks
  readonly #database: BatchedDatabase
  #opening: Promise<Blockchain> | undefined

  private constructor(common: Common, genesis: Block, known: KnownBlocks, database: BatchedDatabase) {
    this.#common = common
    this.#genesis = genesis
    this.#known = known
    this.#database = database
  }

  /** Opens the chain in `store`; one that is not there yet begins with `genesis`, written into `batch`. */
  static async open(
    store: Store,
    common: Common,
    genesis: Block,
    known: KnownBlocks,
    batch: Batch,
  ): Promise<CanonicalChain> {
    const database = new BatchedDatabase(store)
    const canonical = new CanonicalChain(common, genesis, known, database)
    await database.into(batch, () => canonical.blockchain())
    return canonical
  }

  /** The chain in `store`, a fork of this one's store, with the blocks that `known` knows. Nothing is read before a block is added. */
  fork(store: Store, known: KnownBlocks): CanonicalChain {
    return new CanonicalChain(this.#common, this.#genesis, known, new BatchedDatabase(store))
  }

  /** The library's own object, for the engine. When it cannot be opened, the next caller tries again. */
  blockchain(): Promise<Blockchain> {
    this.#opening ??= openBlockchain(this.#database, this.#common, this.#genesis, this.#known).catch(
      (fault: unknown) => {
        this.#opening = undefined
        throw fault
      },
    )
    return this.#opening
  }

  /** Makes `block` the head; its parent must be in the chain. */
  async append(block: Block, batch: Batch): Promise<void> {
    const blockchain = await this.blockchain()
    await this.#database.into(batch, () => blockchain.putBlock(block))
  }

  /** Removes all blocks after the canonical block `head`, which becomes the head; `first` is the block that follows it. */
  async truncate(head: Hash, first: Hash, batch: Batch): Promise<void> {
    const blockchain = await this.blockchain()
    await this.#database.into(batch, () => blockchain.delBlock(hexToBytes(first)))
    // The library keeps its new head in memory alone until it adds a block.
    putHeadHash(head, batch)
  }

  /** Forgets what a batch that could not be written had changed in memory. */
  async reload(): Promise<void> {
    this.#opening = undefined
    await this.blockchain()
  }
}

/** In place of the library's caches, which take 140 KB for a chain: what they would hold is in the archive or a short read away. */
const uncached = { get: () => undefined, set: () => {}, del: () => {} }
const noCaches = { td: uncached, header: uncached, body: uncached, numberToHash: uncached, hashToNumber: uncached }

async function openBlockchain(
  database: BatchedDatabase,
  common: Common,
  genesis: Block,
  known: KnownBlocks,
): Promise<Blockchain> {
  const blockchain = await createBlockchain({
    db: database,
    common,
    genesisBlock: genesis,
    // Blocks of our own need no second look; foreign ones are validated where they are imported.
    validateBlocks: false,
    validateConsensus: false,
  })
  const { dbManager } = blockchain
  Object.assign(dbManager, { _cache: noCaches })
  const readHeader = dbManager.getHeader.bind(dbManager)
  const readTotalDifficulty = dbManager.getTotalDifficulty.bind(dbManager)
  dbManager.getHeader = async (hash, number) => known.byHash(bytesToHex(hash))?.block.header ?? readHeader(hash, number)
  dbManager.getTotalDifficulty = async (hash, number) =>
    known.byHash(bytesToHex(hash))?.totalDifficulty ?? readTotalDifficulty(hash, number)
  dbManager.numberToHash = async (number) => {
    const hash = known.hashOf(Number(number))
    return hash && hexToBytes(hash)
  }
  dbManager.getBlock = async (id) =>
    id instanceof Uint8Array ? known.byHash(bytesToHex(id))?.block : known.byNumber(Number(id))?.block
  return blockchain
}
