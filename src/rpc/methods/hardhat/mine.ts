import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { mineBlocks } from '../../services/mining/mineBlocks.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Mines blocks, one by default. The interval between their timestamps is in seconds, 1 by default.',
  params: [param('blocks', Integer.default(1)), param('interval', Integer.default(1))],
  result: z.literal(true),
  sameEffectAs: 'evm_mine',
  async handler({ chain, signal }, count, interval) {
    await mineBlocks(chain, signal, { count, interval })
    return true as const
  },
})
