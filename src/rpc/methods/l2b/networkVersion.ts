import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'

export default defineMethod({
  summary:
    'Returns the chain id of the layer-2 network as a decimal string. The own endpoint of the network also serves it as net_version.',
  params: [],
  result: z.string(),
  handler: async (context) => (await l2bOf(context)).ledger.settings.chainId.toString(),
})
