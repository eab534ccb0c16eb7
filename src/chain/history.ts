import { bytesToHex, type Hash, hexToBytes } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import type { BlockAppender } from './blockAppender.ts'
import type { BlockStore } from './blockStore.ts'
import type { ChainView } from './chainView.ts'
import { Clock } from './clock.ts'
import type { Impersonation } from './impersonation.ts'
import { Listeners } from './listeners.ts'
import type { Miner } from './miner.ts'
import type { MiningSchedule } from './miningSchedule.ts'
import type { OverridesHolder } from './nextBlockOverrides.ts'
import type { Pool } from './pool.ts'
import { inPlaceOf, lastBlocks, type Replaced, replacedBlock, restoredBlock } from './reorganize.ts'
import type { Commit, SnapshotParticipant, StageRecords } from './snapshotParticipant.ts'
import { type ResetPoint, type Snapshot, Snapshots, tooDeep } from './snapshots.ts'
import type { ChainBlock, PoolTransaction } from './types.ts'
import type { Interruption, WriterQueue } from './writerQueue.ts'

/** The parts of a chain that its history restores. */
export interface HistoryParts {
  readonly writer: WriterQueue
  readonly ledger: BlockStore
  readonly view: ChainView
  readonly clock: Clock
  readonly pool: Pool
  readonly impersonation: Impersonation
  readonly overrides: OverridesHolder
  readonly schedule: MiningSchedule
  readonly miner: Miner
  readonly appender: BlockAppender
}

const CHAIN_RESTORED = 'the chain went back to a snapshot'

/** Reverts a chain in jobs of its writer queue: to snapshots, to its reset point, or by some blocks, which others may replace. */
export class History {
  readonly #parts: HistoryParts
  readonly #participants = new Map<string, SnapshotParticipant>()
  readonly #removedListeners = new Listeners<[removed: readonly ChainBlock[]]>()
  #snapshots = new Snapshots()
  /** The target of `reset`. */
  #resetPoint: ResetPoint | undefined
  #instanceId: Hash

  constructor(parts: HistoryParts, instanceId: Hash) {
    this.#parts = parts
    this.#instanceId = instanceId
  }

  /** Takes over the snapshots and the reset point of the chain that this one is a fork of. */
  copyFrom(parent: History): void {
    this.#snapshots = parent.#snapshots.copy()
    this.#resetPoint = parent.#resetPoint
  }

  /** Changes with each start and each reset, so that clients discard data of an earlier instance. */
  get instanceId(): Hash {
    return this.#instanceId
  }

  /** Adds `participant` to all later snapshots and reverts. A fork uses the same name. */
  register(name: string, participant: SnapshotParticipant): void {
    this.#participants.set(name, participant)
  }

  /** Calls `listener` with the blocks that are removed, newest first. The function returned removes it. */
  onRemoved(listener: (blocks: readonly ChainBlock[]) => void): () => void {
    return this.#removedListeners.add(listener)
  }

  /** Remembers the chain, the pool and the clock as they are; the number is the argument of `revert`. */
  snapshot(): number {
    return this.#snapshots.take(this.#present())
  }

  /** Saves the chain under a name. Unlike a snapshot, a checkpoint can be restored several times. */
  checkpoint(name: string): void {
    this.#snapshots.takeNamed(name, this.#present())
  }

  /** Number of snapshots and checkpoints. */
  get snapshotCount(): number {
    return this.#snapshots.size
  }

  /** Returns the names of the checkpoints. */
  checkpoints(): readonly string[] {
    return this.#snapshots.names()
  }

  /** Returns the snapshots, each with number and hash of the block that was the latest. */
  snapshots(): readonly (readonly [id: number, [number: number, hash: Hash]])[] {
    return this.#snapshots.list().flatMap(([id, { head }]) => {
      const block = this.#parts.view.blockByHash(head)
      return block === undefined ? [] : [[id, [block.number, head]] as const]
    })
  }

  /** Restores a checkpoint, which stays. Removes later snapshots and checkpoints. Resolves to false for an unknown name. */
  restore(name: string): Promise<boolean> {
    const { writer } = this.#parts
    if (this.#snapshots.named(name) !== undefined) writer.interrupt(CHAIN_RESTORED)
    return writer.run(async () => {
      const snapshot = this.#snapshots.named(name)
      if (snapshot === undefined) return false
      const isThere = await this.#restore(snapshot)
      this.#snapshots.forgetAfter(name)
      return isThere
    })
  }

  /** Reverts to a snapshot and removes it with all later ones. Resolves to false for an unknown number. */
  revert(id: number): Promise<boolean> {
    const { writer } = this.#parts
    if (this.#snapshots.get(id) !== undefined) writer.interrupt(CHAIN_RESTORED)
    return writer.run(async () => {
      const snapshot = this.#snapshots.get(id)
      if (snapshot === undefined) return false
      const isThere = await this.#restore(snapshot)
      this.#snapshots.forgetFrom(id)
      return isThere
    })
  }

  /** Whether the store holds a reset point: see `setResetPoint`. */
  get hasStoredResetPoint(): boolean {
    return this.#parts.ledger.resetPoint.read() !== undefined
  }

  /** Sets the target of `reset`. With `now`, the current chain, and the store keeps it. Otherwise the stored reset point or genesis. */
  setResetPoint(now: boolean): Promise<void> {
    const { writer, ledger } = this.#parts
    return writer.run(async () => {
      if (now) await ledger.resetPoint.write(this.#present())
      this.#resetPoint = this.#makeResetPoint()
    })
  }

  /**
   * Goes back to how the chain began, with pool, clock, mining and overrides; snapshots and impersonations are forgotten. Blocks of the
   * reset point that were rolled back or replaced are appended again.
   */
  reset(): Promise<void> {
    const { writer, impersonation, schedule } = this.#parts
    writer.interrupt('the chain was reset')
    return writer.run(async () => {
      const resetPoint = this.#resetPoint ?? this.#makeResetPoint()
      await this.#goBackToResetPoint(resetPoint)
      this.#snapshots.clear()
      impersonation.clear()
      schedule.set(resetPoint.mining)
      this.#instanceId = bytesToHex(keccak256(hexToBytes(this.#instanceId)))
    })
  }

  /** Removes the last `depth` blocks and later overrides. Rejects with TooDeep. */
  rollback(depth: number): Promise<void> {
    return this.#parts.writer.run(() => this.#rollback(depth))
  }

  /**
   * Replaces the last `depth` blocks by as many others with exactly the given transactions (by block index, from 0). Rejects with TooDeep,
   * or with the reason why a transaction is invalid. After a rejection the chain is unchanged.
   */
  reorganize(
    depth: number,
    transactions: ReadonlyMap<number, readonly PoolTransaction[]>,
  ): Promise<readonly ChainBlock[]> {
    return this.#parts.writer.run((interruption) => this.#reorganize(depth, transactions, interruption))
  }

  async #goBackToResetPoint(resetPoint: ResetPoint): Promise<void> {
    const { ledger } = this.#parts
    const stored = ledger.resetPoint.read()
    // Records that cannot be read are noticed before anything changes.
    const restored =
      stored === undefined ? [] : ledger.resetPoint.removed(stored).map((raw) => restoredBlock(ledger, raw))
    const { removed: missing } = stored ?? {}
    const target =
      missing === undefined ? resetPoint : { ...resetPoint, head: missing.parent, amended: missing.amended }
    const removed = await this.#truncate(target, (participant, _name, commit) => participant.reset(commit))
    if (stored?.removed === undefined) return this.#afterRestore(resetPoint, removed)
    this.#notifyRemoved(removed)
    for (const block of restored) await this.#appendAgain(block)
    await ledger.resetPoint.write({ ...stored, removed: undefined })
    await ledger.keepClock(resetPoint.clock)
    this.#afterRestore(resetPoint, [])
  }

  /** Appends a block that was removed from the chain. */
  async #appendAgain(made: Replaced): Promise<void> {
    const { ledger, appender } = this.#parts
    await appender.append(made)
    if (made.amended !== undefined) await ledger.overrideState(ledger.states.version(made.amended))
  }

  async #rollback(depth: number): Promise<void> {
    const { ledger, view, clock } = this.#parts
    this.#checkDepth(depth)
    const target = ledger.archive.byNumber(view.head.number - depth)
    if (depth === 0 || target === undefined) return
    const removed = await ledger.truncate(target, clock.state(), ledger.stateOverrides.of(target.hash))
    this.#removedListeners.call(removed)
  }

  async #reorganize(
    depth: number,
    transactions: ReadonlyMap<number, readonly PoolTransaction[]>,
    interruption: Interruption,
  ): Promise<readonly ChainBlock[]> {
    const { ledger, miner } = this.#parts
    this.#checkDepth(depth)
    const replaced = lastBlocks(ledger, depth).map((block) => replacedBlock(ledger, block))
    const added: ChainBlock[] = []
    const present = this.#present()
    const resetPoint = ledger.resetPoint.read()
    await this.#rollback(depth)
    try {
      for (const [index, { block }] of replaced.entries())
        added.push(await miner.addExactly(transactions.get(index) ?? [], inPlaceOf(block), interruption))
    } catch (error) {
      await this.#rollback(added.length)
      for (const made of replaced) await this.#appendAgain(made)
      if (resetPoint !== undefined) await ledger.resetPoint.write(resetPoint)
      this.#refillPool(present.pool)
      throw error
    }
    return added
  }

  /** The chain as it is now, with the pool, the clock and the overrides of the next block. */
  #present(): Snapshot {
    const { ledger, view, clock, pool, overrides } = this.#parts
    const { hash } = view.head
    return {
      head: hash,
      amended: ledger.stateOverrides.of(hash),
      clock: clock.state(),
      overrides: overrides.current,
      pool: pool.all(),
      participants: new Map([...this.#participants].map(([name, participant]) => [name, participant.state()])),
    }
  }

  #makeResetPoint(): ResetPoint {
    const { ledger, view, schedule } = this.#parts
    const present = this.#present()
    const stored = ledger.resetPoint.read() ?? {
      head: view.genesis.hash,
      amended: undefined,
      clock: new Clock().state(),
    }
    const pool = stored.head === present.head ? present.pool : []
    return { ...present, ...stored, pool, mining: schedule.mode }
  }

  async #restore(snapshot: Snapshot): Promise<boolean> {
    const removed = await this.#truncate(snapshot, (participant, name, commit) =>
      participant.restore(snapshot.participants.get(name), commit),
    )
    if (removed !== undefined) this.#afterRestore(snapshot, removed)
    return removed !== undefined
  }

  /** Removes the blocks after a snapshot, newest first, and takes back the participants. Resolves to undefined if its block is gone. */
  async #truncate(
    { head, amended, clock }: Snapshot,
    restore: (participant: SnapshotParticipant, name: string, commit: Commit) => Promise<void>,
  ): Promise<readonly ChainBlock[] | undefined> {
    const { ledger } = this.#parts
    const target = ledger.archive.byHash(head)
    if (target === undefined) return undefined
    let removed: readonly ChainBlock[] = []
    const stages: StageRecords[] = []
    // One write for the chain and its participants: after a crash between two writes, ledgers would name settlements in removed blocks.
    const truncate: Commit = async (stage) => {
      if (stage !== undefined) stages.push(stage)
      removed = await ledger.truncate(target, clock, amended, (batch) => {
        for (const each of stages) each(batch)
      })
    }
    const withParticipants = [...this.#participants].reduce<Commit>(
      (commit, [name, participant]) =>
        (stage) => {
          if (stage !== undefined) stages.push(stage)
          return restore(participant, name, commit)
        },
      truncate,
    )
    await withParticipants()
    return removed
  }

  #afterRestore({ clock, overrides, pool }: Snapshot, removed: readonly ChainBlock[] = []): void {
    this.#parts.clock.restore(clock)
    this.#parts.overrides.current = overrides
    this.#refillPool(pool)
    this.#notifyRemoved(removed)
  }

  #notifyRemoved(removed: readonly ChainBlock[] = []): void {
    if (removed.length > 0) this.#removedListeners.call(removed)
  }

  /** Fills the pool with the transactions of a snapshot. Those that a block on the way back already holds are left out. */
  #refillPool(transactions: readonly PoolTransaction[]): void {
    const { view, pool } = this.#parts
    if (transactions !== pool.all()) {
      pool.clear()
      for (const { tx, from } of transactions) pool.add(tx, from)
    }
    if (pool.size === 0) return
    const state = view.state(view.head)
    for (const from of new Set(transactions.map((transaction) => transaction.from)))
      pool.removeBelow(from, state.account(from)?.nonce ?? 0n)
  }

  #checkDepth(depth: number): void {
    const { number } = this.#parts.view.head
    if (depth > number) throw tooDeep({ depth, number })
  }
}
