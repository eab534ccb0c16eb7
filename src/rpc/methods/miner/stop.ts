import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary:
    'Disables automatic mining and interval mining. Transactions stay in the pool until a block is mined on request.',
  params: [],
  result: z.literal(true),
  sameEffectAs: 'evm_setAutomine',
  handler({ chain }) {
    chain.setMining({ kind: 'manual' })
    return true as const
  },
})
