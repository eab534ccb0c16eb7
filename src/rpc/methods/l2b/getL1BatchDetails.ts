import { l2bBlockByNumber } from '../../../layer2/l2b/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { BatchDetails, toBatchDetails } from '../../wire/layer2/l2bDetails.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the settlement status of a batch. Returns null if the batch does not exist. Each block is a batch.',
  params: [param('number', Integer)],
  result: BatchDetails.nullable(),
  aliases: ['zks_getL1BatchDetails'],
  async handler(context, number) {
    const { value } = await l2bOf(context)
    const block = l2bBlockByNumber(value, number)
    return block === undefined ? null : toBatchDetails(value, block)
  },
})
