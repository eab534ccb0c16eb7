import { blockByNumber } from '../../../layer2/l2b/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { BlockDetails, toBlockDetails } from '../../wire/layer2/l2bDetails.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns how far a layer-2 block is on its way to layer 1; null for one that is not known.',
  params: [param('number', Integer)],
  result: BlockDetails.nullable(),
  aliases: ['zks_getBlockDetails'],
  async handler(context, number) {
    const { value } = await l2bOf(context)
    const block = blockByNumber(value, number)
    return block === undefined ? null : toBlockDetails(value, block)
  },
})
