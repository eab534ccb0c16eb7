import { LoopSlice } from '../../yieldToEventLoop.ts'
import type { ExecutedBlock } from '../blocks/block.ts'
import { Listeners } from '../listeners.ts'
import type { StorableBlock } from '../store/blockArchive.ts'
import type { Replacement } from '../store/blockStore.ts'
import type { ChainBlock } from '../types.ts'
import type { WriterQueue } from '../writerQueue.ts'
import {
  type ParticipantChange,
  participantStates,
  type SnapshotParticipant,
  type StageRecords,
  writeWithParticipants,
} from './snapshotParticipant.ts'

/** How to replace the last blocks. */
interface ReplaceOptions {
  /** The blocks after this one are removed. */
  readonly target: ExecutedBlock
  /** The blocks to add, oldest first. Their states are stored. Default: none. */
  readonly added?: readonly StorableBlock[]
  readonly changeParticipant: ParticipantChange
  /** Adds records to the same batch. */
  readonly stage?: StageRecords
  /** Writes the replacement. Resolves to the removed blocks, newest first. */
  readonly write: (replacement: Replacement) => Promise<readonly ChainBlock[]>
}

/** Replaces the last blocks of a chain in one write with its snapshot participants. Only for jobs of the writer queue. */
export class BlockReplacer {
  readonly #writer: WriterQueue
  readonly #participants = new Map<string, SnapshotParticipant>()
  readonly #removedListeners = new Listeners<[removed: ChainBlock]>()

  constructor(writer: WriterQueue) {
    this.#writer = writer
  }

  /** Adds `participant` to all later replacements. */
  register(name: string, participant: SnapshotParticipant): void {
    this.#participants.set(name, participant)
  }

  /** Calls `listener` with each removed block, the newest first. The returned function removes the listener. */
  onRemoved(listener: (block: ChainBlock) => void): () => void {
    return this.#removedListeners.add(listener)
  }

  /** Returns the current states of the participants by name. */
  participantStates(): ReadonlyMap<string, unknown> {
    return participantStates(this.#participants)
  }

  /**
   * Replaces the last blocks. Resolves to the removed blocks for `announce`, newest first, or to none if they are not needed. If it rejects,
   * nothing changes.
   */
  async replace({
    target,
    added = [],
    changeParticipant,
    stage,
    write,
  }: ReplaceOptions): Promise<readonly ChainBlock[]> {
    let removed: readonly ChainBlock[] = []
    await writeWithParticipants(this.#participants, changeParticipant, async (stageParticipants) => {
      removed = await write({
        target,
        added,
        stage: (batch) => {
          stage?.(batch)
          stageParticipants(batch)
        },
        needsRemoved: () => this.#removedListeners.size > 0,
        slice: this.slice(),
      })
    })
    return removed
  }

  /** Calls the listeners with removed blocks. Other work runs if there are many. */
  announce(removed: readonly ChainBlock[]): Promise<void> {
    return this.#removedListeners.callEach(removed)
  }

  /** Returns a slice of the event loop for work that closing the chain interrupts. */
  slice(): LoopSlice {
    return new LoopSlice(this.#writer.closing)
  }
}
