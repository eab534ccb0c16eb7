import { blockByHash } from '../../../layer2/l2b/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Flag } from '../../wire/boolean.ts'
import { Hash } from '../../wire/bytes.ts'
import { L2bBlockObject, toL2bBlock } from '../../wire/layer2/l2bBlock.ts'

export default defineMethod({
  summary:
    'Returns a layer-2 block by its hash. Returns null if it does not exist. Also available as eth_getBlockByHash at the endpoint of the network.',
  params: [param('hash', Hash), param('fullTransactions', Flag.default(false))],
  result: L2bBlockObject.nullable(),
  async handler(context, hash, full) {
    const { value } = await l2bOf(context)
    const block = blockByHash(value, hash)
    return block === undefined ? null : toL2bBlock(value, block, full)
  },
})
