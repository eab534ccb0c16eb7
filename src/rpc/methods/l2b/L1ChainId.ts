import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the chain ID of the layer-1 network on which the layer-2 network settles.',
  params: [],
  result: Quantity,
  aliases: ['zks_L1ChainId'],
  handler: async (context) => quantityHex((await l2bOf(context)).ledger.layer1ChainId),
})
