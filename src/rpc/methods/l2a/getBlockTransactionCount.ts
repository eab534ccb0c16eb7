import { defineMethod, param } from '../../protocol/method.ts'
import { l2aBlockAt, l2aOf } from '../../services/l2aView.ts'
import { Decimal } from '../../wire/layer2/felt.ts'
import { L2aBlockId } from '../../wire/layer2/l2aBlockId.ts'

export default defineMethod({
  summary: 'Returns the number of transactions in a layer-2 block.',
  params: [param('block_id', L2aBlockId)],
  result: Decimal,
  aliases: ['starknet_getBlockTransactionCount'],
  named: true,
  async handler(context, selector) {
    const view = await l2aOf(context)
    const block = l2aBlockAt(view, selector)
    return (block === 'pending' ? view.value.tip.open : block).transactions.length
  },
})
