import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the chain ID of the layer-2 network. Also available as eth_chainId at the endpoint of the network.',
  params: [],
  result: Quantity,
  handler: async (context) => quantityHex((await l2bOf(context)).ledger.settings.chainId),
})
