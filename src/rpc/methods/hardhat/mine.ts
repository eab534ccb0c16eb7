import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { mineBlocks } from '../../services/mineBlocks.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Mines blocks, one where nothing is said, each so many seconds after the one before: 1 where nothing is said.',
  params: [param('blocks', Integer.default(1)), param('interval', Integer.default(1))],
  result: z.literal(true),
  sameEffectAs: 'evm_mine',
  async handler({ chain, signal }, count, interval) {
    await mineBlocks(chain, signal, { count, interval })
    return true as const
  },
})
