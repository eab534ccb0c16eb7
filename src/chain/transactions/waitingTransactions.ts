import type { Address, Hash } from '../../bytes.ts'
import { MAX_NONCE } from '../../evm/handlers/create.ts'
import { isTemporaryFailure } from '../../state/loadFailure.ts'
import { untilLoaded } from '../../state/notLoaded.ts'
import type { ChainView } from '../chainView.ts'
import type { PoolStore } from '../store/poolStore.ts'
import type { PoolTransaction } from '../types.ts'
import type { WriterQueue } from '../writerQueue.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import type { Pool } from './pool.ts'

/** The parts of a chain that have its waiting transactions. */
interface WaitingParts {
  readonly view: ChainView
  readonly writer: WriterQueue
  readonly pool: Pool
  readonly poolStore: PoolStore
}

/** The transactions that wait in the pool. Changes the pool and a permanent store together. If a write fails, the pool is as before. */
export class WaitingTransactions {
  readonly #parts: WaitingParts

  constructor(parts: WaitingParts) {
    this.#parts = parts
  }

  /** Fills the pool with the stored transactions, without those that were mined. `warn` receives a sentence for each invalid one. */
  async restore(warn: (text: string) => void): Promise<void> {
    const { view, pool, poolStore } = this.#parts
    await poolStore.restore({
      decode: async (bytes) => decodeTransaction(bytes, view.common(view.next.fork)),
      onRejected: (from, { message }) => warn(`a waiting transaction of ${from} was removed from the pool: ${message}`),
    })
    if (pool.size > 0) await this.#removeStale()
    await poolStore.tryFlush()
  }

  /**
   * Removes transactions from the pool whose nonces are used. If an upstream does not return the nonces, they stay until a later transaction of
   * their sender is mined.
   */
  async #removeStale(): Promise<void> {
    const { view, pool } = this.#parts
    const state = view.state(view.head)
    try {
      await untilLoaded(() => pool.removeStale(state))
    } catch (error) {
      if (!isTemporaryFailure(error)) throw error
    }
  }

  /** Stores a new transaction of the pool. If the write fails, the pool has the one that it replaced instead. */
  async store({ hash }: PoolTransaction, replaced: PoolTransaction | undefined): Promise<void> {
    const { pool, poolStore } = this.#parts
    try {
      await poolStore.flush()
    } catch (error) {
      if (pool.remove(hash) && replaced !== undefined) pool.putBack(replaced)
      throw error
    }
  }

  /** Removes a transaction. Resolves to whether the pool had it. */
  remove(hash: Hash): Promise<boolean> {
    return this.#remove((pool) => pool.remove(hash))
  }

  /** Removes the transactions of a sender: all, or those with nonces below `below`. */
  removeOf(sender: Address, below = MAX_NONCE): Promise<void> {
    return this.#remove((pool) => pool.removeBelow(sender, below))
  }

  /** Removes all transactions. */
  clear(): Promise<void> {
    return this.#remove((pool) => pool.clear())
  }

  /** If the write fails, the pool has the removed transactions again, and keeps those that were added meanwhile. */
  #remove<Result>(remove: (pool: Pool) => Result): Promise<Result> {
    const { writer, pool, poolStore } = this.#parts
    return writer.run(async () => {
      const before = pool.all()
      const result = remove(pool)
      const removed = before.filter(({ hash }) => pool.get(hash) === undefined)
      try {
        await poolStore.flush()
      } catch (error) {
        for (const transaction of removed) pool.putBack(transaction)
        throw error
      }
      return result
    })
  }
}
