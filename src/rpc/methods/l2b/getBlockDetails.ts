import { l2bBlockByNumber } from '../../../layer2/l2b/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { BlockDetails, toBlockDetails } from '../../wire/layer2/l2bDetails.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the settlement status of a layer-2 block. Returns null if the block does not exist.',
  params: [param('number', Integer)],
  result: BlockDetails.nullable(),
  aliases: ['zks_getBlockDetails'],
  async handler(context, number) {
    const { value } = await l2bOf(context)
    const block = l2bBlockByNumber(value, number)
    return block === undefined ? null : toBlockDetails(value, block)
  },
})
