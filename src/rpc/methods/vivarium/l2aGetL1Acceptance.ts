import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2aBlockAt, l2aOf } from '../../services/l2aView.ts'
import { Hash } from '../../wire/bytes.ts'
import { L2aBlockId } from '../../wire/layer2/l2aBlockId.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the layer-1 transaction that accepted a block of the l2a ledger, or null if the block is not accepted yet.',
  params: [param('block_id', L2aBlockId)],
  result: z.strictObject({ transactionHash: Hash, blockNumber: Quantity }).nullable(),
  named: true,
  effect: 'read',
  async handler(context, selector) {
    const view = await l2aOf(context)
    const block = l2aBlockAt(view, selector)
    if (block === 'pending' || block.acceptedBy === undefined) return null
    const { transactionHash } = block.acceptedBy
    const blockNumber = view.ledger.layer1BlockOf(transactionHash)
    return blockNumber === undefined ? null : { transactionHash, blockNumber: quantityHex(blockNumber) }
  },
})
