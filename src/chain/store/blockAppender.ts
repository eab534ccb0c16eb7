import type { Hash } from '../../bytes.ts'
import type { StateVersion } from '../../state/stateVersion.ts'
import type { ExecutedBlock } from '../blocks/block.ts'
import type { BundlePool } from '../bundles/bundlePool.ts'
import type { Clock } from '../clock.ts'
import type { WorkingState } from '../engine/workingState.ts'
import { Listeners } from '../listeners.ts'
import type { OverridesHolder } from '../mining/nextBlockOverrides.ts'
import type { Pool } from '../transactions/pool.ts'
import { blobsOf, stageBlobs } from '../transactions/sidecar.ts'
import type { ChainBlock, PoolTransaction } from '../types.ts'
import type { BlockStore, NewBlock, Replacement } from './blockStore.ts'
import type { PoolStore } from './poolStore.ts'

/** The parts of a chain that a new head changes. */
export interface AppenderParts {
  readonly blockStore: BlockStore
  readonly clock: Clock
  readonly pool: Pool
  readonly bundles: BundlePool
  readonly poolStore: PoolStore
  readonly overrides: OverridesHolder
  readonly working: WorkingState
}

/** A block to append. */
interface AppendedBlock extends NewBlock {
  /** Blobs of its transactions, by versioned hash. Undefined: the pool may have them. */
  readonly blobs?: ReadonlyMap<Hash, Uint8Array> | undefined
}

/** Stores blocks on top of the head and updates the data that depends on the head. */
export class BlockAppender {
  readonly listeners = new Listeners<[added: ChainBlock]>()
  readonly #parts: AppenderParts

  constructor(parts: AppenderParts) {
    this.#parts = parts
  }

  /**
   * Stores an executed block, makes it the head, and removes its transactions from the pool. Only for jobs of the writer queue. If the write
   * fails, nothing changes.
   */
  async append(produced: AppendedBlock): Promise<void> {
    const { blockStore, clock, bundles, overrides, working } = this.#parts
    const { block } = produced
    clock.blockAdded(block.timestamp)
    try {
      await blockStore.append(produced, produced.blobs ?? this.#blobsOf(block.transactions), clock.state())
    } catch (error) {
      clock.blockFailed()
      throw error
    }
    clock.blockStored()
    overrides.blockAdded()
    working.keep(produced.state)
    this.#removeFromPool(block.transactions, produced.state)
    bundles.blockAdded(block)
    this.listeners.call(block)
  }

  /**
   * Replaces the last blocks, removes the transactions of the new ones from the pool, and calls no listeners. The clock and the overrides of
   * the next block stay as they are. Returns the removed blocks: see `BlockStore.replace`. Only for jobs of the writer queue. If the write
   * fails, nothing changes.
   */
  async replace(replacement: Replacement): Promise<readonly ExecutedBlock[]> {
    const { blockStore, bundles } = this.#parts
    const transactions = replacement.added.flatMap(({ block }) => block.transactions)
    const removed = await blockStore.replace({
      ...replacement,
      stage: (batch) => {
        stageBlobs(this.#blobsOf(transactions), batch)
        replacement.stage(batch)
      },
    })
    const head = replacement.added.at(-1)?.block
    if (head !== undefined) this.#removeFromPool(transactions, blockStore.state(head))
    for (const { block } of replacement.added) bundles.blockAdded(block)
    return removed
  }

  /** Removes the transactions of new blocks from the pool, and those that can never be mined on `state`, the state after the blocks. */
  #removeFromPool(transactions: readonly PoolTransaction[], state: StateVersion): void {
    const { pool, poolStore } = this.#parts
    pool.removeMined(transactions)
    // Authorizations increase the nonces of other accounts than the sender (EIP-7702).
    if (transactions.some(({ tx }) => tx.authorizationList !== undefined)) pool.removeKnownStale(state)
    poolStore.tryFlush()
  }

  /** Returns the blobs of transactions that the pool has. */
  #blobsOf(transactions: readonly PoolTransaction[]): ReadonlyMap<Hash, Uint8Array> | undefined {
    if (!transactions.some(({ tx }) => tx.blobVersionedHashes !== undefined)) return undefined
    const { pool } = this.#parts
    return blobsOf(transactions.flatMap(({ hash }) => pool.get(hash)?.tx ?? []))
  }
}
