import {
  ADDRESS_BYTES,
  type Address,
  bigintToBytes,
  bytesToBigint,
  bytesToHex,
  type Hash,
  hexToBytes,
} from '../../bytes.ts'
import { NodeError } from '../../errors.ts'
import type { Transaction } from '../../protocol/transaction.ts'
import { type Batch, type Store, tables } from '../../storage/store.ts'
import type { Pool } from '../transactions/pool.ts'
import type { PoolTransaction } from '../types.ts'

const KEY_LENGTH = 6

/** How to restore stored transactions. */
export interface RestoreOptions {
  /** Decodes a transaction: blob transactions have their network form. Rejects with a NodeError if it is invalid. */
  readonly decode: (bytes: Uint8Array) => Promise<Transaction>
  /** Receives the reason why a transaction of `from` is not restored. */
  readonly onRejected: (from: Address, reason: NodeError) => void
}

/**
 * Stores the transactions of a pool whose clients have the response, so that they still wait after a restart or a crash. Does not store awaited
 * transactions: a client without a response sends its transaction again. Writes nothing to a store that ends with the process. Blocks do not wait
 * for these writes, so the store can contain transactions that were mined just before a crash.
 */
export class PoolStore {
  readonly #store: Store
  readonly #pool: Pool
  readonly #isAwaited: (transaction: PoolTransaction) => boolean
  /** Keys of the stored transactions. */
  readonly #keys = new Map<Hash, Uint8Array>()
  /** Hashes of transactions that entered or left the pool since the last write, and of awaited ones. */
  #changed = new Set<Hash>()
  /** Keys of transactions that could not be restored. */
  #unusable: readonly Uint8Array[] = []
  #nextKey = 0n
  #writing: Promise<void> = Promise.resolve()
  /** Resolves when `#writing` has succeeded or failed. */
  #settled = this.#writing

  /** `isAwaited`: whether the client that submitted a transaction has no response yet. */
  constructor(store: Store, pool: Pool, isAwaited: (transaction: PoolTransaction) => boolean) {
    this.#store = store
    this.#pool = pool
    this.#isAwaited = isAwaited
    if (store.isPermanent) pool.onChange((hash) => this.#changed.add(hash))
  }

  /** Fills the empty pool with the stored transactions, in the order of their arrival. */
  async restore({ decode, onRejected }: RestoreOptions): Promise<void> {
    if (!this.#store.isPermanent) return
    const unusable: Uint8Array[] = []
    for await (const [key, value] of this.#store.entries(tables.pool)) {
      this.#nextKey = bytesToBigint(key) + 1n
      const from = bytesToHex(value.subarray(0, ADDRESS_BYTES))
      try {
        const { hash } = this.#pool.add(await decode(value.subarray(ADDRESS_BYTES)), from)
        this.#keys.set(hash, key)
      } catch (error) {
        if (!(error instanceof NodeError)) throw error
        onRejected(from, error)
        unusable.push(key)
      }
    }
    this.#unusable = unusable
  }

  /**
   * Resolves when the store has the transactions of the pool. Writes are in sequence: the pool can change during one. Rejects with WriteFailed.
   * The next call then writes the same changes.
   */
  flush(): Promise<void> {
    if (this.#changed.size === 0 && this.#unusable.length === 0) return this.#writing
    this.#writing = this.#settled.then(() => this.#write())
    this.#settled = this.#writing.catch(() => {})
    return this.#writing
  }

  /** Does the same for a change that is complete and must not fail. After an error, the next call writes the changes. */
  tryFlush(): Promise<void> {
    this.flush()
    return this.#settled
  }

  async #write(): Promise<void> {
    const [changed, unusable] = [this.#changed, this.#unusable]
    this.#changed = new Set()
    this.#unusable = []
    const batch = this.#store.batch()
    for (const key of unusable) batch.delete(tables.pool, key)
    for (const hash of changed) this.#stage(hash, batch)
    if (batch.length === 0) return
    try {
      await batch.write()
    } catch (error) {
      for (const hash of changed) this.#changed.add(hash)
      this.#unusable = unusable
      throw error
    }
  }

  #stage(hash: Hash, batch: Batch): void {
    const [waiting, key] = [this.#pool.get(hash), this.#keys.get(hash)]
    if (waiting !== undefined && this.#isAwaited(waiting)) this.#changed.add(hash)
    else if (waiting !== undefined && key === undefined) {
      const { from, tx } = waiting
      const newKey = bigintToBytes(this.#nextKey++, KEY_LENGTH)
      batch.put(tables.pool, newKey, Buffer.concat([hexToBytes(from), tx.sidecar?.networkForm ?? tx.rlp]))
      batch.afterWrite(() => this.#keys.set(hash, newKey))
    } else if (waiting === undefined && key !== undefined) {
      batch.delete(tables.pool, key)
      batch.afterWrite(() => this.#keys.delete(hash))
    }
  }
}
