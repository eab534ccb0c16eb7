import { defineMethod } from '../../protocol/method.ts'
import { l2aOf } from '../../services/l2aView.ts'
import { Felt } from '../../wire/layer2/felt.ts'

export default defineMethod({
  summary: 'Returns the chain ID of the layer-2 network: a short ASCII string, encoded as a number.',
  params: [],
  result: Felt,
  aliases: ['starknet_chainId'],
  named: true,
  handler: async (context) => (await l2aOf(context)).ledger.settings.chainId,
})
