import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { mineBlocks } from '../../services/mining/mineBlocks.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Mines blocks, one by default. The interval between their timestamps is in seconds. By default it is the interval of anvil_setBlockTimestampInterval, or 1.',
  params: [param('blocks', Integer.default(1)), param('interval', Integer.optional())],
  result: z.literal(true),
  sameEffectAs: 'evm_mine',
  async handler({ chain, signal }, count, given) {
    // With an interval on the chain, the clock of the chain gives the time of each block.
    const interval = given ?? (chain.clock.interval === undefined ? 1 : undefined)
    await mineBlocks(chain, signal, { count, ...(interval !== undefined && { interval }) })
    return true as const
  },
})
