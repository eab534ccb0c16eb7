import { defineMethod } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the chain id of the layer-2 network. The own endpoint of the network also serves it as eth_chainId.',
  params: [],
  result: Quantity,
  handler: async (context) => toQuantity((await l2bOf(context)).ledger.settings.chainId),
})
