import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { l2aOf } from '../../services/l2aView.ts'

export default defineMethod({
  summary: 'Returns false: the layer-2 ledger does not synchronize with other nodes.',
  params: [],
  result: z.literal(false),
  aliases: ['starknet_syncing'],
  named: true,
  async handler(context) {
    await l2aOf(context)
    return false as const
  },
})
