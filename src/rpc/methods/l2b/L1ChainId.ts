import { defineMethod } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the chain id of the layer 1 that the layer-2 network settles on.',
  params: [],
  result: Quantity,
  aliases: ['zks_L1ChainId'],
  handler: async (context) => toQuantity((await l2bOf(context)).ledger.layer1ChainId),
})
