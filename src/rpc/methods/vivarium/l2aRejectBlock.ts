import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockIdOf, l2aOf } from '../../services/l2aView.ts'
import { BlockSummary, toBlockSummary } from '../../wire/layer2/commands.ts'
import { L2aBlockId } from '../../wire/layer2/l2aBlockId.ts'

export default defineMethod({
  summary:
    'Rejects a block of the l2a ledger and all later blocks: PENDING or ACCEPTED_ON_L2 → REJECTED. In profile 0.6, rejected blocks can still be read by hash. New blocks reuse their numbers.',
  params: [param('block_id', L2aBlockId)],
  result: z.array(BlockSummary),
  named: true,
  async handler(context, selector) {
    const view = await l2aOf(context)
    return (await view.ledger.rejectBlock(blockIdOf(view, selector))).map(toBlockSummary)
  },
})
