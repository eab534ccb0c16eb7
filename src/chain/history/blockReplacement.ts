/** Replaces blocks at the head of a chain, and restores removed ones. */

import { type Hash, hexToBytes } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'
import { define } from '../../errors.ts'
import { messageRulesAt } from '../../protocol/forks.ts'
import type { ExecutedBlock } from '../blocks/block.ts'
import type { BlockAttributes } from '../blocks/header.ts'
import type { Clock, ClockState } from '../clock.ts'
import type { NextBlockOverrides } from '../mining/nextBlockOverrides.ts'
import type { StorableBlock } from '../store/blockArchive.ts'
import type { BlockStore } from '../store/blockStore.ts'
import type { RemovedBlock } from './resetPointStore.ts'
import { checkDepth, type ResetPoint } from './snapshots.ts'

/** A removed block with the data to append it again. */
export interface RestorableBlock extends StorableBlock {
  /** State root after the block if an override replaced the one in its header. */
  readonly overriddenRoot: Hash | undefined
}

/** Maximum number of blocks to replace at once: the removed and the new blocks are in memory until their batch is written. */
const MAX_REPLACED = 10_000

const reorganizationTooDeep = define<{ depth: number }>(
  'ReorganizationTooDeep',
  -32602,
  ({ depth }) =>
    `cannot replace ${depth} blocks: a reorganization replaces at most ${MAX_REPLACED}. Replace fewer, or remove the blocks with anvil_rollback and mine others`,
)

/** Throws RemovalTooDeep or ReorganizationTooDeep unless the last `depth` blocks can be replaced. */
export function checkReplaceable(depth: number, view: Parameters<typeof checkDepth>[1]): void {
  checkDepth(depth, view)
  if (depth > MAX_REPLACED) throw reorganizationTooDeep({ depth })
}

/** Decodes a removed block of the reset point, to append it again. Throws a NodeError if the state after it is not known. */
export function decodeRemovedBlock(
  { archive, states }: Pick<BlockStore, 'archive' | 'states'>,
  removed: RemovedBlock,
): RestorableBlock {
  const { receipts, accessList, overriddenRoot } = removed
  const block = archive.decode(removed, receipts)
  for (const root of [block.stateRoot, overriddenRoot]) if (root !== undefined) states.version(root)
  return { block, receipts, accessList, overriddenRoot }
}

/** Returns the state of a clock at the time of the block of a reset point, which may have been removed from the chain. */
export function clockAtBlock(
  { head, clock: state }: Pick<ResetPoint, 'head' | 'clock'>,
  clock: Clock,
  blockStore: BlockStore,
): ClockState {
  const { archive, resetPoint } = blockStore
  const stored = resetPoint.read()
  const removed = stored && resetPoint.lastRemoved(stored)
  const block = archive.byHash(head) ?? (removed && decodeRemovedBlock(blockStore, removed).block)
  return block === undefined
    ? state
    : { ...state, offset: clock.offsetAt(block.timestamp), next: undefined, start: undefined }
}

/**
 * Returns attributes for a block with the time and gas limit of `replaced`, and its fee recipient unless another one is set. Its hash differs even
 * if both blocks are empty.
 */
export function replacementAttributes(
  { hash, timestamp, header, fork }: ExecutedBlock,
  { nextBlockOverrides }: { readonly nextBlockOverrides: NextBlockOverrides },
): BlockAttributes {
  const { gasLimit } = header
  const { feeRecipient = header.feeRecipient } = nextBlockOverrides
  const other = keccak256(hexToBytes(hash))
  return {
    timestamp,
    gasLimit,
    feeRecipient,
    ...(messageRulesAt(fork).isMerged ? { prevRandao: other } : { extraData: other }),
  }
}
