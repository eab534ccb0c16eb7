import { DEFAULT_L2B_GAS_PRICE } from '../../../layer2/l2b/gasOfFee.ts'
import { defineMethod } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the gas price of the layer-2 network, in wei. Also available as eth_gasPrice at the endpoint of the network.',
  params: [],
  result: Quantity,
  async handler(context) {
    await l2bOf(context)
    return DEFAULT_L2B_GAS_PRICE
  },
})
