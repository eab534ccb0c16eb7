import { defineMethod, param } from '../../protocol/method.ts'
import { l2aBlockAt, l2aOf } from '../../services/l2aView.ts'
import { BlockWithTxHashes, toBlockWithTxHashes, toPendingBlockWithTxHashes } from '../../wire/layer2/l2aBlock.ts'
import { L2aBlockId } from '../../wire/layer2/l2aBlockId.ts'

export default defineMethod({
  summary: 'Returns a layer-2 block with the hashes of its transactions.',
  params: [param('block_id', L2aBlockId)],
  result: BlockWithTxHashes,
  aliases: ['starknet_getBlockWithTxHashes'],
  named: true,
  async handler(context, selector) {
    const view = await l2aOf(context)
    const block = l2aBlockAt(view, selector)
    if (block === 'pending') return toPendingBlockWithTxHashes(view.value, view.ledger.now(), view.style)
    return toBlockWithTxHashes(block, view.style)
  },
})
