import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { mineBlocks } from '../../services/mining/mineBlocks.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Mines blocks, one by default. With `interval`, each block is this number of seconds later than its parent, or more if the clock is later.',
  params: [param('blocks', Integer.default(1)), param('interval', Integer.optional())],
  result: z.null(),
  sameEffectAs: 'evm_mine',
  async handler({ chain, signal }, count, interval) {
    if (count > 0 && interval !== undefined) {
      chain.time.increaseAfterHead(interval)
      await chain.time.stored
    }
    await mineBlocks(chain, signal, { count, ...(interval !== undefined && { interval }) })
    return null
  },
})
