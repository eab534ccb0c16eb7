import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { mineBlocks } from '../../services/mineBlocks.ts'

export default defineMethod({
  summary: 'Mines a block now, as the interval does.',
  params: [],
  result: z.literal(true),
  sameEffectAs: 'evm_mine',
  async handler({ chain, signal }) {
    await mineBlocks(chain, signal, {})
    return true as const
  },
})
