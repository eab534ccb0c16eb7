import type { Hash } from '../../bytes.ts'
import type { BundlePool } from '../bundles/bundlePool.ts'
import type { ChainView } from '../chainView.ts'
import { type Clock, INITIAL_CLOCK } from '../clock.ts'
import type { MiningSchedule } from '../mining/miningSchedule.ts'
import type { OverridesHolder } from '../mining/nextBlockOverrides.ts'
import type { BlockAppender } from '../store/blockAppender.ts'
import type { BlockStore } from '../store/blockStore.ts'
import { nextInstanceId, stageInstanceId } from '../store/instanceId.ts'
import type { PoolStore } from '../store/poolStore.ts'
import type { Impersonation } from '../transactions/impersonation.ts'
import type { Pool } from '../transactions/pool.ts'
import type { ChainBlock, PoolTransaction } from '../types.ts'
import type { WriterQueue } from '../writerQueue.ts'
import { clockAtBlock, decodeRemovedBlock, type RestorableBlock } from './blockReplacement.ts'
import type { BlockReplacer } from './blockReplacer.ts'
import type { StoredResetPoint } from './resetPointStore.ts'
import type { ParticipantChange, SnapshotParticipant, StageRecords } from './snapshotParticipant.ts'
import { type ResetPoint, type Snapshot, Snapshots } from './snapshots.ts'

/** The parts of a chain that its history restores. */
export interface HistoryParts {
  readonly writer: WriterQueue
  readonly blockStore: BlockStore
  readonly view: ChainView
  readonly clock: Clock
  readonly pool: Pool
  readonly bundles: BundlePool
  readonly poolStore: PoolStore
  readonly impersonation: Impersonation
  readonly overrides: OverridesHolder
  readonly schedule: MiningSchedule
  readonly appender: BlockAppender
  readonly replacer: BlockReplacer
}

/** Options of `History.revert`. */
export interface RevertOptions {
  /** Whether the client may get its response before the chain is reverted. Default: false. */
  readonly answersFirst?: boolean | undefined
}

/** Options of `History.setResetPoint`. */
export interface ResetPointOptions {
  /** Whether the current chain becomes the reset point and is stored. Default: false. */
  readonly isCurrent?: boolean
  /** The pool of a stored reset point, which the store does not contain. Default: no transactions. */
  readonly pending?: readonly PoolTransaction[]
  /**
   * Whether a reset sets the clock to the time of the last block of the reset point, because a stored clock follows the system clock from
   * another time. Default: false.
   */
  readonly isFrozen?: boolean
}

const CHAIN_RESTORED = 'the chain was reverted to a snapshot'

/** Saves states of a chain, and returns it to a snapshot, a checkpoint or its reset point. Each return is a job of the writer queue. */
export class History {
  readonly #parts: HistoryParts
  #snapshots = new Snapshots()
  /** The target of `reset`. */
  #resetPoint: ResetPoint | undefined
  #instanceId: Hash

  constructor(parts: HistoryParts, instanceId: Hash) {
    this.#parts = parts
    this.#instanceId = instanceId
  }

  /** Copies the snapshots and the reset point of the chain that was forked. */
  copyFrom(parent: History): void {
    this.#snapshots = parent.#snapshots.copy()
    this.#resetPoint = parent.#resetPoint
  }

  /** Changes with each reset, and with each start without a permanent store, so that clients discard data of an earlier instance. */
  get instanceId(): Hash {
    return this.#instanceId
  }

  /** Adds `participant` to all later snapshots and reverts. A fork uses the same name. */
  register(name: string, participant: SnapshotParticipant): void {
    this.#parts.replacer.register(name, participant)
  }

  /** Calls `listener` with each removed block, the newest first. The returned function removes the listener. */
  onRemoved(listener: (block: ChainBlock) => void): () => void {
    return this.#parts.replacer.onRemoved(listener)
  }

  /** Takes a snapshot of the chain, the pool and the clock. Returns its number, the argument of `revert`. */
  snapshot(): number {
    return this.#snapshots.take(this.#currentSnapshot())
  }

  /** Saves the chain under a name. Unlike a snapshot, a checkpoint can be restored several times. */
  checkpoint(name: string): void {
    this.#snapshots.takeNamed(name, this.#currentSnapshot())
  }

  /** Number of snapshots and checkpoints. */
  get snapshotCount(): number {
    return this.#snapshots.size
  }

  /** Returns the names of the checkpoints. */
  checkpoints(): readonly string[] {
    return this.#snapshots.names()
  }

  /** Returns the last `count` snapshots, each with the number and hash of its latest block. */
  latestSnapshots(count: number): readonly (readonly [id: number, [number: number, hash: Hash]])[] {
    return this.#snapshots.latest(count).flatMap(([id, { head }]) => {
      const block = this.#parts.view.blockByHash(head)
      return block === undefined ? [] : [[id, [block.number, head]] as const]
    })
  }

  /** Restores a checkpoint without removing it. Removes later snapshots and checkpoints. Resolves to false for an unknown name. */
  restore(name: string): Promise<boolean> {
    const { writer } = this.#parts
    if (this.#snapshots.named(name) !== undefined) writer.interrupt(CHAIN_RESTORED)
    return writer.run(async () => {
      const snapshot = this.#snapshots.named(name)
      if (snapshot === undefined) return false
      const isRestored = await this.#restore(snapshot)
      this.#snapshots.forgetAfter(name)
      return isRestored
    })
  }

  /**
   * Reverts to a snapshot and removes it with all later ones. Resolves to false for an unknown number. With `answersFirst`, it may resolve before
   * the chain is reverted: see `WriterQueue.runAfterResponse`.
   */
  async revert(id: number, { answersFirst = false }: RevertOptions = {}): Promise<boolean> {
    const { writer, blockStore } = this.#parts
    const known = this.#snapshots.get(id)
    if (known !== undefined) writer.interrupt(CHAIN_RESTORED)
    let isRestored = false
    const revert = async (): Promise<void> => {
      const snapshot = this.#snapshots.get(id)
      if (snapshot === undefined) return
      isRestored = await this.#restore(snapshot)
      this.#snapshots.forgetFrom(id)
    }
    const isCertain = blockStore.completesAtOnce && writer.isIdle
    if (!answersFirst || !isCertain || known === undefined || blockStore.archive.byHash(known.head) === undefined) {
      await writer.run(revert)
      return isRestored
    }
    await writer.runAfterResponse(revert)
    return true
  }

  /** Whether the store contains a reset point: see `setResetPoint`. */
  get hasStoredResetPoint(): boolean {
    return this.#parts.blockStore.resetPoint.read() !== undefined
  }

  /** Sets the target of `reset`, by default the stored reset point or the genesis block. */
  setResetPoint({ isCurrent = false, pending = [], isFrozen = false }: ResetPointOptions = {}): Promise<void> {
    const { writer, blockStore, clock, pool } = this.#parts
    return writer.run(async () => {
      if (isCurrent) await blockStore.resetPoint.write(this.#currentSnapshot())
      const resetPoint = this.#makeResetPoint(isCurrent ? pool.all() : pending)
      this.#resetPoint = isFrozen ? { ...resetPoint, clock: clockAtBlock(resetPoint, clock, blockStore) } : resetPoint
    })
  }

  /**
   * Restores the reset point with its pool, clock, mining mode and overrides. Removes all snapshots and impersonations. Blocks of the reset
   * point that were rolled back or replaced are appended again.
   */
  reset(): Promise<void> {
    const { writer, impersonation, schedule } = this.#parts
    writer.interrupt('the chain was reset')
    return writer.run(async () => {
      const resetPoint = this.#resetPoint ?? this.#makeResetPoint([])
      const instanceId = nextInstanceId(this.#instanceId)
      await this.#revertToResetPoint(resetPoint, instanceId)
      this.#snapshots.clear()
      impersonation.reset()
      schedule.set(resetPoint.mining)
      this.#instanceId = instanceId
    })
  }

  async #revertToResetPoint(resetPoint: ResetPoint, instanceId: Hash): Promise<void> {
    const { blockStore, appender } = this.#parts
    const stored = blockStore.resetPoint.read()
    // Reads all records first: an unreadable one must fail before anything changes.
    const restored = stored === undefined ? [] : await this.#blocksToRestore(stored)
    const { parent, overriddenRoot } = stored?.removed ?? {}
    const target = parent === undefined ? resetPoint : { ...resetPoint, head: parent, overriddenRoot }
    const stageId: StageRecords = (batch) => stageInstanceId(instanceId, blockStore.store, batch)
    const removed = await this.#revertTo(target, (each, _name, commit) => each.reset(commit), restored, stageId)
    await this.#afterRestore(resetPoint, removed)
    await appender.listeners.callEach(restored.map(({ block }) => block))
  }

  /** Returns the blocks that a reset appends again. Rejects with a NodeError if a state is missing. Other work runs if there are many. */
  async #blocksToRestore(stored: StoredResetPoint): Promise<RestorableBlock[]> {
    const { blockStore, replacer } = this.#parts
    const slice = replacer.slice()
    const blocks: RestorableBlock[] = []
    for (const raw of blockStore.resetPoint.removed(stored)) {
      blocks.push(decodeRemovedBlock(blockStore, raw))
      if (slice.isOver) await slice.yield()
    }
    return blocks
  }

  /** Returns a snapshot of the chain with the pool, the clock and the overrides of the next block. */
  #currentSnapshot(): Snapshot {
    const { blockStore, view, clock, pool, bundles, overrides, replacer } = this.#parts
    const { hash } = view.head
    return {
      head: hash,
      overriddenRoot: blockStore.stateOverrides.of(hash),
      clock: clock.state(),
      overrides: overrides.current,
      pool: pool.all(),
      bundles: bundles.all(),
      participants: replacer.participantStates(),
    }
  }

  #makeResetPoint(pool: readonly PoolTransaction[]): ResetPoint {
    const { blockStore, view, schedule } = this.#parts
    const current = this.#currentSnapshot()
    const genesis = { head: view.genesis.hash, overriddenRoot: undefined, clock: INITIAL_CLOCK }
    return { ...current, ...(blockStore.resetPoint.read() ?? genesis), pool, bundles: [], mining: schedule.mode }
  }

  async #restore(snapshot: Snapshot): Promise<boolean> {
    const removed = await this.#revertTo(snapshot, (participant, name, commit) =>
      participant.restore(snapshot.participants.get(name), commit),
    )
    if (removed !== undefined) await this.#afterRestore(snapshot, removed)
    return removed !== undefined
  }

  /**
   * Removes the blocks after a snapshot and restores the participants. Then appends `added`, the blocks of the reset point that are missing.
   * Resolves to the removed blocks for the listeners, newest first. Undefined if the block of the snapshot no longer exists.
   */
  async #revertTo(
    snapshot: Pick<Snapshot, 'head' | 'overriddenRoot' | 'clock'>,
    restore: ParticipantChange,
    added: readonly RestorableBlock[] = [],
    stageMore?: StageRecords,
  ): Promise<readonly ChainBlock[] | undefined> {
    const { blockStore, replacer } = this.#parts
    const target = blockStore.archive.byHash(snapshot.head)
    if (target === undefined) return undefined
    return replacer.replace({
      target,
      added,
      changeParticipant: restore,
      stage(batch) {
        for (const { block, overriddenRoot } of added)
          blockStore.stateOverrides.stage(block.hash, overriddenRoot, batch)
        if (added.length > 0) blockStore.resetPoint.stageComplete(batch)
        stageMore?.(batch)
      },
      write: (replacement) => blockStore.restore(snapshot, replacement),
    })
  }

  async #afterRestore(
    { clock, overrides, pool, bundles }: Snapshot,
    removed: readonly ChainBlock[] = [],
  ): Promise<void> {
    const { blockStore, poolStore } = this.#parts
    this.#parts.clock.restore(clock)
    this.#parts.overrides.current = overrides
    this.#parts.bundles.replaceAll(bundles)
    this.#refillPool(pool)
    await poolStore.tryFlush()
    if (blockStore.store.isPermanent) await blockStore.storeClock(clock).catch(() => {}) // replaces a later change
    await this.#parts.replacer.announce(removed)
  }

  /** Fills the pool with the transactions of a snapshot, without those that the remaining blocks contain. */
  #refillPool(transactions: readonly PoolTransaction[]): void {
    const { view, pool } = this.#parts
    if (transactions !== pool.all()) pool.replaceAll(transactions)
    if (pool.size > 0) pool.removeKnownStale(view.state(view.head))
  }
}
