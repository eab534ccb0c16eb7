import { defineMethod, param } from '../../protocol/method.ts'
import { l2bBlockAt, l2bOf } from '../../services/l2bView.ts'
import { Flag } from '../../wire/boolean.ts'
import { L2bBlockObject, toL2bBlock } from '../../wire/layer2/l2bBlock.ts'
import { L2bBlockNumber } from '../../wire/layer2/l2bBlockId.ts'

export default defineMethod({
  summary:
    'Returns a layer-2 block by its number or tag. Returns null if it does not exist. Also available as eth_getBlockByNumber at the endpoint of the network.',
  params: [param('block', L2bBlockNumber), param('fullTransactions', Flag.default(false))],
  result: L2bBlockObject.nullable(),
  async handler(context, id, full) {
    const { value } = await l2bOf(context)
    const block = l2bBlockAt(value, id)
    return block === undefined ? null : toL2bBlock(value, block, full)
  },
})
