import { defineMethod, param } from '../../protocol/method.ts'
import { l2aBlockAt, l2aOf } from '../../services/l2aView.ts'
import { BlockWithTxs, toBlockWithTxs } from '../../wire/layer2/l2aBlock.ts'
import { L2aBlockId } from '../../wire/layer2/l2aBlockId.ts'

export default defineMethod({
  summary: 'Returns a layer-2 block with its full transactions.',
  params: [param('block_id', L2aBlockId)],
  result: BlockWithTxs,
  aliases: ['starknet_getBlockWithTxs'],
  named: true,
  async handler(context, selector) {
    const view = await l2aOf(context)
    return toBlockWithTxs(view.value, l2aBlockAt(view, selector), view.ledger.now(), view.style)
  },
})
