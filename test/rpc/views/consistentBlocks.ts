import type { ForkName } from '../../../src/protocol/forks.ts'
import { fc } from '../../property.ts'
import { openChain } from '../tracing/openChain.ts'
import { expectConsistent } from './expectConsistent.ts'
import { mineRandomBlock, randomBlock } from './randomBlock.ts'

/** The property that all methods say the same about the blocks of a chain. */
export const consistentBlocks = (fork: ForkName) =>
  fc.asyncProperty(fc.array(randomBlock(fork), { minLength: 1, maxLength: 3 }), async (blocks) => {
    const node = await openChain(fork)
    try {
      for (const block of blocks) {
        const { pending, mined } = await mineRandomBlock(node, fork, block)
        await expectConsistent(node.ask, mined, pending)
      }
    } finally {
      await node.chain.close()
    }
  })
