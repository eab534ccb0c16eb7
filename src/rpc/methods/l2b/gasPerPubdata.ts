import { GAS_PER_PUBDATA } from '../../../layer2/l2b/transaction.ts'
import { defineMethod } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the default gas limit per byte of pubdata of a layer-2 transaction.',
  params: [],
  result: Quantity,
  aliases: ['zks_gasPerPubdata'],
  async handler(context) {
    await l2bOf(context)
    return GAS_PER_PUBDATA.layer2
  },
})
