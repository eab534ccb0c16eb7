import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Has a block made for each transaction that comes in, from what waits in the pool on.',
  params: [param('threads', Integer.optional())],
  result: z.literal(true),
  sameEffectAs: 'evm_setAutomine',
  async handler({ chain }) {
    if (chain.mining.kind === 'manual') chain.setMining({ kind: 'auto' })
    if (chain.pool.size > 0) await chain.miner.mine()
    return true as const
  },
})
