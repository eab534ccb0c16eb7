/** Replaces blocks at the head of a chain, and restores removed ones. */

import { type Hash, hexToBytes } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import { messageRulesAt } from '../protocol/forks.ts'
import type { ExecutedBlock } from './block.ts'
import type { BlockStore, NewBlock } from './blockStore.ts'
import type { BlockAttributes } from './header.ts'
import type { RemovedBlock } from './resetPointStore.ts'

/** A block that is to be replaced, with all that it takes to have it back. */
export interface Replaced extends NewBlock {
  readonly amended: Hash | undefined
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

/** Throws a NodeError when the state after the block is not known. */
export const replacedBlock = ({ states, stateOverrides }: BlockStore, block: ExecutedBlock): Replaced => ({
  block,
  outcomes: block.receipts.map((receipt) => ({ ...receipt, from: receipt.transaction.from })),
  state: states.version(block.stateRoot),
  amended: stateOverrides.of(block.hash),
})

/** A block of the reset point that was removed, to be appended again. Throws a NodeError when the state after it is not known. */
export function restoredBlock({ archive, states }: BlockStore, removed: RemovedBlock): Replaced {
  const block = archive.decode(removed, removed.outcomes)
  return { block, outcomes: removed.outcomes, state: states.version(block.stateRoot), amended: removed.amended }
}

/** Returns attributes for a block with the time and limits of `replaced`. Its hash differs even if both blocks are empty. */
export function inPlaceOf({ hash, timestamp, header, fork }: ExecutedBlock): BlockAttributes {
  const { gasLimit, feeRecipient } = header
  const other = keccak256(hexToBytes(hash))
  return {
    timestamp,
    gasLimit,
    feeRecipient,
    ...(messageRulesAt(fork).isMerged ? { prevRandao: other } : { extraData: other }),
  }
}
