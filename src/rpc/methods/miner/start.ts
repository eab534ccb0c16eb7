import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Enables automatic mining if the node mines on request only, and mines the pooled transactions.',
  params: [param('threads', Integer.optional())],
  result: z.literal(true),
  sameEffectAs: 'evm_setAutomine',
  async handler({ chain }) {
    if (chain.mining.kind === 'manual') chain.setMining({ kind: 'auto' })
    await chain.miner.mineWaiting()
    return true as const
  },
})
