import type { BlockContext } from '../evm/message.ts'
import { type BlockSurroundings, blockContextOf } from '../protocol/blockContext.ts'
import { messageRulesAt } from '../protocol/forks.ts'
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
    const { header, fork } = block
    const { number, timestamp, gasLimit, difficulty, baseFeePerGas } = header
    const visible = {
      number,
      timestamp,
      gasLimit,
      difficulty,
      baseFeePerGas,
      feeRecipient: header.feeRecipient,
      mixHash: header.mixHash,
      blobBaseFee: chain.blobBaseFee(block) ?? 0n,
    }
    context = blockContextOf(visible, messageRulesAt(fork), surroundingsOf(chain))
    contexts.set(block, context)
  }
  return context
}

/** What the code of a block on this chain sees beyond its header. */
export const surroundingsOf = (chain: ChainView): BlockSurroundings => ({
  chainId: chain.chainId,
  blockHash: (number) => chain.ancestorHash(Number(number)),
})
