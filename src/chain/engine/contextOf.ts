import type { BlockContext } from '../../evm/message.ts'
import { type BlockEnvironment, blockContextOf } from '../../protocol/blockContext.ts'
import { messageRulesAt } from '../../protocol/forks.ts'
import type { ChainView } from '../chainView.ts'
import type { ChainBlock } from '../types.ts'

/** The parts of a block that determine its context. */
export type HeadedBlock = Pick<ChainBlock, 'header' | 'fork'>

/** Contexts by block. Blocks are immutable, so each context is built once. */
const contexts = new WeakMap<HeadedBlock, BlockContext>()

/** Returns the context of code that runs in a block. */
export function contextOf(chain: ChainView, block: HeadedBlock): BlockContext {
  let context = contexts.get(block)
  if (context === undefined) {
    const { header, fork } = block
    const { number, timestamp, gasLimit, difficulty, baseFeePerGas, slotNumber } = header
    const visible = {
      number,
      timestamp,
      gasLimit,
      difficulty,
      baseFeePerGas,
      slotNumber,
      feeRecipient: header.feeRecipient,
      mixHash: header.mixHash,
      blobBaseFee: chain.blobBaseFee(block) ?? 0n,
    }
    context = blockContextOf(visible, messageRulesAt(fork), blockEnvironmentOf(chain))
    contexts.set(block, context)
  }
  return context
}

/** Returns the chain data that code in a block can read in addition to the header. */
export const blockEnvironmentOf = (chain: ChainView): BlockEnvironment => ({
  chainId: chain.chainId,
  blockHash: (number) => chain.ancestorHash(Number(number)),
})
