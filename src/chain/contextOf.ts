import { Hardfork } from '@ethereumjs/common'
import type { BlockContext } from '../evm/message.ts'
import { blockContextOf } from '../protocol/blockContext.ts'
import { includesFork } from '../protocol/forks.ts'
import type { ChainView } from './chainView.ts'
import type { ChainBlock } from './types.ts'

/** What the code of a block sees follows from its header. */
export type HeadedBlock = Pick<ChainBlock, 'header' | 'fork'>

/** A block never changes, so that what code sees of it is put together once. */
const contexts = new WeakMap<HeadedBlock, BlockContext>()

/** A block as the code that runs in it sees it. */
export function contextOf(chain: ChainView, block: HeadedBlock): BlockContext {
  let context = contexts.get(block)
  if (context === undefined) {
    context = blockContextOf(block.header, {
      chainId: chain.chainId,
      blobBaseFee: chain.blobBaseFee(block) ?? 0n,
      isMerged: includesFork(block.fork, Hardfork.Paris),
      blockHash: (number) => chain.blockByNumber(Number(number))?.hash,
    })
    contexts.set(block, context)
  }
  return context
}
