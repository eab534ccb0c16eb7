import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the number of the latest batch of the layer-2 network.',
  params: [],
  result: Quantity,
  aliases: ['zks_L1BatchNumber'],
  handler: async (context) => quantityHex(Math.max(0, (await l2bOf(context)).value.tip.latest)),
})
