import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Leaves transactions in the pool until a block is asked for.',
  params: [],
  result: z.literal(true),
  sameEffectAs: 'evm_setAutomine',
  handler({ chain }) {
    chain.setMining({ kind: 'manual' })
    return true as const
  },
})
