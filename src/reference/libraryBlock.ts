import { type Block, createBlockFromRLP } from '@ethereumjs/block'
import type { ExecutedBlock } from '../chain/blocks/block.ts'
import type { ForkCommon } from '../execution/forkCommon.ts'
import type { ForkName } from '../protocol/forks.ts'

const blocks = new WeakMap<ExecutedBlock, Block>()

/** Returns a block in the form of the library. Each block is decoded once. */
export function libraryBlock(executed: ExecutedBlock, commonOf: (fork: ForkName) => ForkCommon): Block {
  let block = blocks.get(executed)
  if (block === undefined) {
    const options = { common: commonOf(executed.fork), skipConsensusFormatValidation: true }
    block = createBlockFromRLP(executed.rlp(), options)
    blocks.set(executed, block)
  }
  return block
}
