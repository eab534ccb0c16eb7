/** Replaces blocks at the head of a chain, and restores removed ones. */

import { type Hash, hexToBytes } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import { messageRulesAt } from '../protocol/forks.ts'
import type { ExecutedBlock } from './block.ts'
import type { BlockStore, NewBlock } from './blockStore.ts'
import type { BlockAttributes } from './header.ts'
import type { RemovedBlock } from './resetPointStore.ts'

/** A block that is replaced or was removed, with the data to append it again. */
export interface RestorableBlock extends NewBlock {
  /** State root after the block if an override replaced the one in its header. */
  readonly overriddenRoot: Hash | undefined
}

/** Returns the last `depth` blocks of a chain, oldest first. Empty for `depth` 0. */
export function lastBlocks({ head, archive }: BlockStore, depth: number): ExecutedBlock[] {
  const blocks: ExecutedBlock[] = []
  for (let number = head.number - depth + 1; number <= head.number; number++) {
    const block = archive.byNumber(number)
    if (block !== undefined) blocks.push(block)
  }
  return blocks
}

/** Throws a NodeError if the state after the block is not known. */
export const restorableBlock = ({ states, stateOverrides }: BlockStore, block: ExecutedBlock): RestorableBlock => ({
  block,
  outcomes: block.receipts.map((receipt) => ({ ...receipt, from: receipt.transaction.from })),
  state: states.version(block.stateRoot),
  overriddenRoot: stateOverrides.of(block.hash),
})

/** Decodes a removed block of the reset point, to append it again. Throws a NodeError if the state after it is not known. */
export function decodeRemovedBlock({ archive, states }: BlockStore, removed: RemovedBlock): RestorableBlock {
  const block = archive.decode(removed, removed.outcomes)
  return {
    block,
    outcomes: removed.outcomes,
    state: states.version(block.stateRoot),
    overriddenRoot: removed.overriddenRoot,
  }
}

/** Returns attributes for a block with the time and limits of `replaced`. Its hash differs even if both blocks are empty. */
export function replacementAttributes({ hash, timestamp, header, fork }: ExecutedBlock): BlockAttributes {
  const { gasLimit, feeRecipient } = header
  const other = keccak256(hexToBytes(hash))
  return {
    timestamp,
    gasLimit,
    feeRecipient,
    ...(messageRulesAt(fork).isMerged ? { prevRandao: other } : { extraData: other }),
  }
}
