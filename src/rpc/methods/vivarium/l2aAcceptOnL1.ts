import { defineMethod, param } from '../../protocol/method.ts'
import { blockIdOf, l2aOf } from '../../services/l2aView.ts'
import { BlockSummary, toBlockSummary } from '../../wire/layer2/commands.ts'
import { L2aBlockId } from '../../wire/layer2/l2aBlockId.ts'

export default defineMethod({
  summary:
    'Accepts a block of the l2a ledger and all earlier blocks on layer 1, with one layer-1 transaction: ACCEPTED_ON_L2 → ACCEPTED_ON_L1.',
  params: [param('block_id', L2aBlockId)],
  result: BlockSummary,
  named: true,
  async handler(context, selector) {
    const view = await l2aOf(context)
    return toBlockSummary(await view.ledger.acceptOnL1(blockIdOf(view, selector)))
  },
})
