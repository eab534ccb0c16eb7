import { type Hash, hexToBytes } from '../../bytes.ts'
import { closeAll } from '../../closeAll.ts'
import type { ForkCommon } from '../../execution/forkCommon.ts'
import type { ForkName } from '../../protocol/forks.ts'
import type { StateDatabase } from '../../state/stateDatabase.ts'
import type { StateVersion } from '../../state/stateVersion.ts'
import { type Store, tables } from '../../storage/store.ts'
import type { LoopSlice } from '../../yieldToEventLoop.ts'
import type { ExecutedBlock } from '../blocks/block.ts'
import type { ClockState } from '../clock.ts'
import { ResetPointStore } from '../history/resetPointStore.ts'
import type { StageRecords } from '../history/snapshotParticipant.ts'
import type { Snapshot } from '../history/snapshots.ts'
import { type ChainIdentity, requireStored } from '../identity.ts'
import { LogIndex } from '../logs/logIndex.ts'
import { stageBlobs } from '../transactions/sidecar.ts'
import type { BlockArchive, StorableBlock } from './blockArchive.ts'
import { ClockStore } from './clockStore.ts'
import { putHeadHash, putRecords } from './records.ts'
import { stageRemoval } from './stageRemoval.ts'
import type { StateOf, StateOverrideIndex } from './stateOverrideIndex.ts'

/**
 * Returns the approximate bytes of memory of a new block without its state. The new nodes and code of its state need about as much. Gas limits
 * the calldata, logs, code and slots of a block.
 */
const memoryOf = ({ header }: ExecutedBlock): number => 4_096 + Number(header.gasUsed) / 16

/** A change of the last blocks of a chain. */
export interface Replacement {
  /** The blocks after this one are removed. */
  readonly target: ExecutedBlock
  /** The blocks to add, oldest first. Their states are stored. */
  readonly added: readonly StorableBlock[]
  /** Adds records to the same batch. */
  readonly stage: StageRecords
  /** Whether the removed blocks are needed. To read many takes long. */
  readonly needsRemoved: () => boolean
  /** Lets other work run before the write. Ends the change if it is interrupted. */
  readonly slice: LoopSlice
}

/** An executed block with the data to store. */
export interface NewBlock extends StorableBlock {
  readonly state: StateVersion
}

/** The parts of a block store. */
export interface BlockStoreParts {
  /** The block store owns it. */
  readonly store: Store
  readonly identity: ChainIdentity
  readonly states: StateDatabase
  readonly commonOf: (fork: ForkName) => ForkCommon
  readonly archive: BlockArchive
  readonly genesis: ExecutedBlock
  readonly stateOverrides: StateOverrideIndex
  /** The last stored block. */
  readonly head: ExecutedBlock
  /** Default: the records of the store. */
  readonly logs?: LogIndex
  /** Default: the record of the store. */
  readonly clock?: ClockStore
}

/**
 * Blocks, receipts and states of one chain in its store. All data of a block is written in one batch, and `head` is always a stored block.
 */
export class BlockStore {
  readonly identity: ChainIdentity
  readonly states: StateDatabase
  readonly commonOf: (fork: ForkName) => ForkCommon
  readonly archive: BlockArchive
  readonly genesis: ExecutedBlock
  readonly stateOverrides: StateOverrideIndex
  readonly logs: LogIndex
  readonly resetPoint: ResetPointStore
  readonly #store: Store
  #head: ExecutedBlock
  /** The state after the head, which each transaction needs several times. Undefined until it is read. */
  #headState: StateVersion | undefined
  readonly #clock: ClockStore

  constructor(parts: BlockStoreParts) {
    const { store, archive, stateOverrides, head } = parts
    this.#store = store
    this.identity = parts.identity
    this.states = parts.states
    this.commonOf = parts.commonOf
    this.archive = archive
    this.genesis = parts.genesis
    this.stateOverrides = stateOverrides
    this.logs = parts.logs ?? new LogIndex(store, archive, head.number + 1)
    this.resetPoint = new ResetPointStore(store, stateOverrides)
    this.#head = head
    this.#clock = parts.clock ?? new ClockStore(store)
  }

  /** Returns an independent copy in a fork of the store, with the same head. Only while no write is in progress. */
  fork(): BlockStore {
    const store = this.#store.fork()
    const { identity, commonOf, genesis } = this
    const archive = this.archive.fork(store, this.#head.number)
    const states = this.states.fork(store)
    const stateOverrides = this.stateOverrides.copy()
    return new BlockStore({
      store,
      identity,
      states,
      commonOf,
      archive,
      genesis,
      stateOverrides,
      head: this.#head,
      logs: this.logs.fork(store, archive),
      clock: this.#clock.fork(store),
    })
  }

  /** The store, which also has other data of the chain. */
  get store(): Store {
    return this.#store
  }

  /** Whether blocks can be added and removed even if a disk or an upstream node fails. Only the removal of many blocks waits for the disk. */
  get completesAtOnce(): boolean {
    return this.#store.acceptsAtOnce && !this.states.isRemote
  }

  get head(): ExecutedBlock {
    return this.#head
  }

  /** Returns the state after a block, including later overrides. Throws a NodeError if it is not stored. */
  state(block: StateOf): StateVersion {
    if (block !== this.#head) return this.#stateAfter(block)
    this.#headState ??= this.#stateAfter(block)
    return this.#headState
  }

  #stateAfter(block: StateOf): StateVersion {
    return this.states.version(this.stateOverrides.rootAfter(block))
  }

  #setHead(block: ExecutedBlock): void {
    this.#head = block
    this.#headState = undefined
  }

  /** Stores a state without a block, so that later states can share its nodes. */
  async storeState(state: StateVersion): Promise<void> {
    const batch = this.#store.batch()
    this.states.stage(state, batch)
    await batch.write()
  }

  /** Replaces the state after the head. The head keeps its hash. If the write fails, nothing changes. */
  async overrideState(state: StateVersion): Promise<void> {
    const { hash, stateRoot } = this.#head
    const root = state.root()
    const batch = this.#store.batch()
    this.states.stage(state, batch)
    this.stateOverrides.stage(hash, root === stateRoot ? undefined : root, batch)
    batch.afterWrite(() => {
      this.#headState = undefined
    })
    await batch.write()
  }

  /**
   * Stores a block on top of the head and makes it the head. `blobs` are known blobs of its transactions, by versioned hash. If the write
   * fails, nothing changes.
   */
  async append(made: NewBlock, blobs: ReadonlyMap<Hash, Uint8Array> | undefined, clock: ClockState): Promise<void> {
    const { block, state } = made
    const batch = this.#store.batch()
    const bytes = memoryOf(block)
    batch.defer(bytes, (operations) => {
      putRecords(block, operations)
      putHeadHash(block.hash, operations)
      this.archive.stage(made, operations)
    })
    this.archive.stageEarlierPositions(block, this.#head.number, batch)
    this.logs.stage(block, batch)
    this.states.stage(state, batch, bytes)
    stageBlobs(blobs, batch)
    this.#clock.stage(clock, batch)
    batch.setHead(block.number)
    await batch.write()
    this.archive.remember(block)
    this.logs.remember(block)
    this.#setHead(block)
  }

  /**
   * Replaces blocks and restores a clock. `overriddenRoot` is the state root of the target if an override replaced the one in its header. See
   * `replace`.
   */
  restore(
    { clock, overriddenRoot }: Pick<Snapshot, 'clock' | 'overriddenRoot'>,
    replacement: Replacement,
  ): Promise<readonly ExecutedBlock[]> {
    const { target, stage } = replacement
    return this.replace({
      ...replacement,
      stage: (batch) => {
        this.#clock.stage(clock, batch)
        this.stateOverrides.stage(target.hash, overriddenRoot, batch)
        stage(batch)
      },
    })
  }

  /**
   * Replaces the last blocks. Readers and the next start see either all of the old blocks or all of the new ones. Keeps blocks of the reset
   * point. Returns the removed blocks, newest first, or none if they are not needed. If the write fails, nothing changes. Other work can run
   * until then, because many blocks take long.
   */
  async replace({ target, added, stage, needsRemoved, slice }: Replacement): Promise<readonly ExecutedBlock[]> {
    const head = added.at(-1)?.block ?? target
    const batch = this.#store.batch()
    const blocks = await stageRemoval(this, target, batch, slice)
    // After the removals: an added block can contain a transaction of a removed one.
    for (const each of added) {
      putRecords(each.block, batch)
      this.archive.stage(each, batch)
      this.archive.stageEarlierPositions(each.block, target.number, batch)
      if (slice.isOver) await slice.yield()
    }
    const removed: ExecutedBlock[] = []
    // Reads the blocks last: until then, a listener can be added.
    for (const block of needsRemoved() ? blocks : []) {
      removed.push(requireStored(this.archive.byHash(block.hash)))
      if (slice.isOver) await slice.yield()
    }
    stage(batch)
    batch.setHead(head.number)
    if (head.hash !== this.#head.hash) putHeadHash(head.hash, batch)
    if (batch.length > 0) await batch.write()
    for (const block of blocks) this.archive.forget(block)
    this.logs.truncate(target.number)
    for (const { block } of added) {
      this.archive.remember(block)
      this.logs.remember(block)
    }
    this.#setHead(head)
    return removed
  }

  /** Returns a blob of a transaction mined here, by its versioned hash (EIP-4844). */
  blob(hash: Hash): Uint8Array | undefined {
    return this.#store.get(tables.blobs, hexToBytes(hash))
  }

  /** Returns the clock state of the last stored block. */
  clock(): ClockState | undefined {
    return this.#clock.read()
  }

  /** Stores a clock that was changed between blocks. Writes nothing if the store has it. */
  async storeClock(clock: ClockState): Promise<void> {
    const batch = this.#store.batch()
    this.#clock.stage(clock, batch)
    if (batch.length > 0) await batch.write()
  }

  /** Stores the clock and closes the store, even if the clock cannot be stored. */
  close(clock: ClockState): Promise<void> {
    return closeAll(
      () => this.storeClock(clock),
      () => this.#store.close(),
    )
  }
}
