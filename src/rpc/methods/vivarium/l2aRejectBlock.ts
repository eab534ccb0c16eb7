import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockIdOf, l2aOf } from '../../services/l2a.ts'
import { BlockSummary, toBlockSummary } from '../../wire/layer2/commands.ts'
import { BlockId } from '../../wire/layer2/l2aBlockId.ts'

export default defineMethod({
  summary:
    'Rejects a block of the l2a ledger and all after it: PENDING or ACCEPTED_ON_L2 → REJECTED. They can be read by hash; their numbers are free again.',
  params: [param('block_id', BlockId)],
  result: z.array(BlockSummary),
  named: true,
  example: {
    params: ['pending'],
    result: [
      {
        block_hash: '0x46c0fdbb7155afe05f7e09dd6690b83dc440e10219a8eee4a413d58f808fb0d',
        block_number: 2,
        status: 'REJECTED',
      },
    ],
  },
  async handler(context, selector) {
    const view = await l2aOf(context)
    return (await view.ledger.rejectBlock(blockIdOf(view, selector))).map(toBlockSummary)
  },
})
