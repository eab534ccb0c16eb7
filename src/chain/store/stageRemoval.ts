import type { Batch } from '../../storage/store.ts'
import type { LoopSlice } from '../../yieldToEventLoop.ts'
import type { ExecutedBlock } from '../blocks/block.ts'
import type { ResetPointStore } from '../history/resetPointStore.ts'
import { requireStored } from '../identity.ts'
import type { LogIndex } from '../logs/logIndex.ts'
import type { BlockOutline } from '../types.ts'
import type { BlockArchive } from './blockArchive.ts'
import { deleteRecords } from './records.ts'
import type { StateOverrideIndex } from './stateOverrideIndex.ts'

/** The parts of a block store that have records of a block. */
interface BlockRecords {
  readonly head: ExecutedBlock
  readonly archive: BlockArchive
  readonly resetPoint: ResetPointStore
  readonly stateOverrides: StateOverrideIndex
  readonly logs: LogIndex
}

/**
 * Adds the removal of the blocks after `target`, a block of the chain, to a batch. Keeps blocks of the reset point. Returns the removed
 * blocks, newest first. Other work runs when `slice` is over, because many blocks take long.
 */
export async function stageRemoval(
  { head, archive, resetPoint, stateOverrides, logs }: BlockRecords,
  target: ExecutedBlock,
  batch: Batch,
  slice: LoopSlice,
): Promise<readonly BlockOutline[]> {
  const blocks: BlockOutline[] = []
  for (let number = head.number; number > target.number; number--) {
    blocks.push(requireStored(archive.outlineOf(number)))
    if (slice.isOver) await slice.yield()
  }
  const read = ({ hash }: BlockOutline): ExecutedBlock => requireStored(archive.byHash(hash))
  const accessListOf = ({ hash }: BlockOutline): Uint8Array | undefined => archive.accessList(hash)
  await resetPoint.stage({ blocks, target, read, accessListOf }, batch, slice)
  for (const block of blocks) {
    deleteRecords(block.number, block.hash, batch)
    archive.unstage(block, batch)
    stateOverrides.stage(block.hash, undefined, batch)
    logs.unstage(block, batch)
    if (slice.isOver) await slice.yield()
  }
  return blocks
}
