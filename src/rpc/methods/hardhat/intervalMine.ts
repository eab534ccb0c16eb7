import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { mineBlocks } from '../../services/mining/mineBlocks.ts'

export default defineMethod({
  summary: 'Mines a block immediately, as interval mining does.',
  params: [],
  result: z.literal(true),
  sameEffectAs: 'evm_mine',
  async handler({ chain, signal }) {
    await mineBlocks(chain, signal, {})
    return true as const
  },
})
