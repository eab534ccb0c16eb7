import type { Address as AddressText } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Address } from '../../wire/bytes.ts'

/** Address by which the layer-1 contracts of ZKsync denote ether. */
const ETHER_ON_LAYER_1: AddressText = '0x0000000000000000000000000000000000000001'

export default defineMethod({
  summary: 'Returns the layer-1 address of the base token, which is ether.',
  params: [],
  result: Address,
  aliases: ['zks_getBaseTokenL1Address'],
  async handler(context) {
    await l2bOf(context)
    return ETHER_ON_LAYER_1
  },
})
