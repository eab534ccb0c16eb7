import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the number of the latest block of the layer-2 network. Also available as eth_blockNumber at the endpoint of the network.',
  params: [],
  result: Quantity,
  handler: async (context) => quantityHex(Math.max(0, (await l2bOf(context)).value.tip.latest)),
})
