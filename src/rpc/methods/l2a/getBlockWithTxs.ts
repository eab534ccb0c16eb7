import { defineMethod, param } from '../../protocol/method.ts'
import { l2aBlockAt, l2aOf } from '../../services/l2aView.ts'
import { BlockWithTxs, toBlockWithTxs, toPendingBlockWithTxs } from '../../wire/layer2/l2aBlock.ts'
import { L2aBlockId } from '../../wire/layer2/l2aBlockId.ts'

export default defineMethod({
  summary: 'Returns a layer-2 block with its full transactions.',
  params: [param('block_id', L2aBlockId)],
  result: BlockWithTxs,
  aliases: ['starknet_getBlockWithTxs'],
  named: true,
  async handler(context, selector) {
    const view = await l2aOf(context)
    const block = l2aBlockAt(view, selector)
    if (block === 'pending') return toPendingBlockWithTxs(view.value, view.ledger.now(), view.style)
    return toBlockWithTxs(view.value, block, view.style)
  },
})
