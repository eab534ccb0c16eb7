import type { Hash } from '../../bytes.ts'
import type { Batch } from '../../storage/store.ts'
import { LoopSlice } from '../../yieldToEventLoop.ts'
import type { ExecutedBlock } from '../blocks/block.ts'
import type { BundlePool } from '../bundles/bundlePool.ts'
import type { ChainView } from '../chainView.ts'
import { Clock } from '../clock.ts'
import { unlimitedTimeSlice } from '../engine/executionBounds.ts'
import { brokenChain } from '../identity.ts'
import { Listeners } from '../listeners.ts'
import type { Miner } from '../mining/miner.ts'
import type { MiningSchedule } from '../mining/miningSchedule.ts'
import type { OverridesHolder } from '../mining/nextBlockOverrides.ts'
import type { BlockAppender } from '../store/blockAppender.ts'
import type { StorableBlock } from '../store/blockArchive.ts'
import type { BlockStore, Replacement } from '../store/blockStore.ts'
import { nextInstanceId, stageInstanceId } from '../store/instanceId.ts'
import type { PoolStore } from '../store/poolStore.ts'
import type { Impersonation } from '../transactions/impersonation.ts'
import type { Pool } from '../transactions/pool.ts'
import type { ChainBlock, PoolTransaction } from '../types.ts'
import type { Interruption, WriterQueue } from '../writerQueue.ts'
import {
  checkReplaceable,
  clockAtBlock,
  decodeRemovedBlock,
  type RestorableBlock,
  replacementAttributes,
} from './blockReplacement.ts'
import { ChainBranch } from './chainBranch.ts'
import type { StoredResetPoint } from './resetPointStore.ts'
import {
  type ParticipantChange,
  participantStates,
  type SnapshotParticipant,
  type StageRecords,
  writeWithParticipants,
} from './snapshotParticipant.ts'
import { checkDepth, type ResetPoint, type Snapshot, Snapshots } from './snapshots.ts'

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
  readonly miner: Miner
  readonly appender: BlockAppender
}

const CHAIN_RESTORED = 'the chain was reverted to a snapshot'

/** Reverts a chain to snapshots or its reset point, and replaces its last blocks. Each operation is a job of the writer queue. */
export class History {
  readonly #parts: HistoryParts
  readonly #participants = new Map<string, SnapshotParticipant>()
  readonly #removedListeners = new Listeners<[removed: ChainBlock]>()
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
    this.#participants.set(name, participant)
  }

  /** Calls `listener` with each removed block, the newest first. The returned function removes the listener. */
  onRemoved(listener: (block: ChainBlock) => void): () => void {
    return this.#removedListeners.add(listener)
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
   * Reverts to a snapshot and removes it with all later ones. Resolves to false for an unknown number. With `canAnswer`, it may resolve before
   * the chain is reverted: see `WriterQueue.runAfterResponse`.
   */
  async revert(id: number, canAnswer = false): Promise<boolean> {
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
    if (!canAnswer || !isCertain || known === undefined || blockStore.archive.byHash(known.head) === undefined) {
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

  /**
   * Sets the target of `reset`: with `now` the current chain, which is stored, otherwise the stored reset point or the genesis block. A stored
   * reset point has no pool: `pending` are its transactions. `isFrozen`: a reset sets the clock to the time of its last block. A stored clock
   * follows the system clock from another time.
   */
  setResetPoint(now: boolean, pending: readonly PoolTransaction[] = [], isFrozen = false): Promise<void> {
    const { writer, blockStore, clock, pool } = this.#parts
    return writer.run(async () => {
      if (now) await blockStore.resetPoint.write(this.#currentSnapshot())
      const resetPoint = this.#makeResetPoint(now ? pool.all() : pending)
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

  /** Removes the last blocks with the overrides of their states. A function is called when earlier jobs are done. Rejects with RemovalTooDeep. */
  rollback(depth: number | ((head: ChainBlock) => number)): Promise<void> {
    const depthOf = typeof depth === 'number' ? () => depth : depth
    return this.#parts.writer.run(() => this.#rollback(depthOf(this.#parts.view.head)))
  }

  /**
   * Replaces the last `depth` blocks by as many others with exactly the given transactions (by block index, from 0). The new blocks become
   * visible together, in the batch that removes the old ones. Rejects with RemovalTooDeep, ReorganizationTooDeep, or the reason why a transaction is
   * invalid. After a rejection the chain is unchanged.
   */
  reorganize(
    depth: number,
    transactions: ReadonlyMap<number, readonly PoolTransaction[]>,
  ): Promise<readonly ChainBlock[]> {
    return this.#parts.writer.run((interruption) => this.#reorganize(depth, transactions, interruption))
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
    const { blockStore } = this.#parts
    const slice = this.#slice()
    const blocks: RestorableBlock[] = []
    for (const raw of blockStore.resetPoint.removed(stored)) {
      blocks.push(decodeRemovedBlock(blockStore, raw))
      if (slice.isOver) await slice.yield()
    }
    return blocks
  }

  async #rollback(depth: number): Promise<void> {
    const { blockStore, view } = this.#parts
    checkDepth(depth, view)
    const target = blockStore.archive.byNumber(view.head.number - depth)
    if (depth === 0 || target === undefined) return
    const isRemoved = (transaction: Hash) => !this.#isMinedBy(transaction, target.number)
    let removed: readonly ChainBlock[] = []
    await writeWithParticipants(
      this.#participants,
      (participant, _name, commit) => participant.removeTransactions(isRemoved, commit),
      async (stage) => {
        removed = await blockStore.replace(this.#replacement(target, [], stage))
      },
    )
    await this.#removedListeners.callEach(removed)
  }

  async #reorganize(
    depth: number,
    transactions: ReadonlyMap<number, readonly PoolTransaction[]>,
    interruption: Interruption,
  ): Promise<readonly ChainBlock[]> {
    const { blockStore, view, miner, appender } = this.#parts
    checkReplaceable(depth, view)
    const base = blockStore.archive.byNumber(view.head.number - depth)
    if (depth === 0 || base === undefined) return []
    const branch = new ChainBranch(blockStore, base)
    const timeSlice = unlimitedTimeSlice({ interruption })
    for (let index = 0; index < depth; index++) {
      if (timeSlice.isOver) await timeSlice.yield()
      const replaced = blockStore.archive.byNumber(base.number + 1 + index)
      if (replaced === undefined) throw brokenChain()
      await miner.extend(branch, transactions.get(index) ?? [], replacementAttributes(replaced, view), interruption)
    }
    const added = branch.blocks.map(({ block }) => block)
    const minedAgain = new Set(added.flatMap((block) => block.transactions.map(({ hash }) => hash)))
    const isRemoved = (transaction: Hash) => !minedAgain.has(transaction) && !this.#isMinedBy(transaction, base.number)
    let removed: readonly ChainBlock[] = []
    await writeWithParticipants(
      this.#participants,
      (participant, _name, commit) => participant.removeTransactions(isRemoved, commit),
      async (stage) => {
        removed = await appender.replace(this.#replacement(base, branch.blocks, stage))
      },
    )
    await this.#removedListeners.callEach(removed)
    await appender.listeners.callEach(added)
    return added
  }

  /** Returns a snapshot of the chain with the pool, the clock and the overrides of the next block. */
  #currentSnapshot(): Snapshot {
    const { blockStore, view, clock, pool, bundles, overrides } = this.#parts
    const { hash } = view.head
    return {
      head: hash,
      overriddenRoot: blockStore.stateOverrides.of(hash),
      clock: clock.state(),
      overrides: overrides.current,
      pool: pool.all(),
      bundles: bundles.all(),
      participants: participantStates(this.#participants),
    }
  }

  #makeResetPoint(pool: readonly PoolTransaction[]): ResetPoint {
    const { blockStore, view, schedule } = this.#parts
    const current = this.#currentSnapshot()
    const genesis = { head: view.genesis.hash, overriddenRoot: undefined, clock: new Clock().state() }
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
    const { blockStore } = this.#parts
    const target = blockStore.archive.byHash(snapshot.head)
    if (target === undefined) return undefined
    let removed: readonly ChainBlock[] = []
    await writeWithParticipants(this.#participants, restore, async (stage) => {
      const stageAll = (batch: Batch): void => {
        for (const { block, overriddenRoot } of added)
          blockStore.stateOverrides.stage(block.hash, overriddenRoot, batch)
        if (added.length > 0) blockStore.resetPoint.stageComplete(batch)
        stageMore?.(batch)
        stage(batch)
      }
      removed = await blockStore.restore(snapshot, this.#replacement(target, added, stageAll))
    })
    return removed
  }

  #replacement(target: ExecutedBlock, added: readonly StorableBlock[], stage: StageRecords): Replacement {
    return { target, added, stage, needsRemoved: () => this.#removedListeners.size > 0, slice: this.#slice() }
  }

  /** Returns a slice of the event loop for work that closing the chain interrupts. */
  #slice(): LoopSlice {
    return new LoopSlice(this.#parts.writer.closing)
  }

  /** Whether a transaction is in a block up to this number. */
  #isMinedBy(transaction: Hash, number: number): boolean {
    return (this.#parts.blockStore.archive.blockNumberOf(transaction) ?? Number.POSITIVE_INFINITY) <= number
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
    await this.#removedListeners.callEach(removed)
  }

  /** Fills the pool with the transactions of a snapshot, without those that the remaining blocks contain. */
  #refillPool(transactions: readonly PoolTransaction[]): void {
    const { view, pool } = this.#parts
    if (transactions !== pool.all()) pool.replaceAll(transactions)
    if (pool.size > 0) pool.removeStale(view.state(view.head))
  }
}
