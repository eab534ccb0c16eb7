import { defineMethod, param } from '../../protocol/method.ts'
import { l2aOf } from '../../services/l2aView.ts'
import { BlockSummary, ShortBlock, toBlockSummary } from '../../wire/layer2/commands.ts'

export default defineMethod({
  summary: 'Seals the pending block of the l2a ledger, even if it is empty: PENDING → ACCEPTED_ON_L2.',
  params: [param('block', ShortBlock.default({}))],
  result: BlockSummary,
  named: true,
  async handler(context, block) {
    const { ledger } = await l2aOf(context)
    return toBlockSummary(await ledger.sealBlock(block))
  },
})
