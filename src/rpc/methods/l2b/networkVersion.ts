import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'

export default defineMethod({
  summary:
    'Returns the chain ID of the layer-2 network as a decimal string. Also available as net_version at the endpoint of the network.',
  params: [],
  result: z.string(),
  handler: async (context) => (await l2bOf(context)).ledger.settings.chainId.toString(),
})
