import { z } from 'zod'
import { l2bOf } from '../../l2b.ts'
import { defineMethod } from '../../method.ts'

export default defineMethod({
  summary: 'Returns the chain id of the layer-2 network as decimal text. At its own address it is net_version.',
  params: [],
  result: z.string(),
  example: { params: [], result: '270' },
  handler: async (context) => (await l2bOf(context)).ledger.settings.chainId.toString(),
})
