import { defineMethod } from '../../protocol/method.ts'
import { l2aOf, latestOf } from '../../services/l2aView.ts'
import { Decimal } from '../../wire/layer2/felt.ts'

export default defineMethod({
  summary: 'Returns the number of the latest layer-2 block.',
  params: [],
  result: Decimal,
  aliases: ['starknet_blockNumber'],
  named: true,
  handler: async (context) => latestOf(await l2aOf(context)).number,
})
