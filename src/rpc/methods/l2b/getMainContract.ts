import { l2bDiamond } from '../../../layer2/settlementContracts.ts'
import { defineMethod } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the address of the layer-1 contract to which settlement transactions are sent.',
  params: [],
  result: Address,
  aliases: ['zks_getMainContract'],
  async handler(context) {
    await l2bOf(context)
    return l2bDiamond.address
  },
})
