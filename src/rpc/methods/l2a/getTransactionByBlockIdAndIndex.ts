import { invalidTransactionIndex } from '../../../layer2/l2a/errors.ts'
import { transactionsOf } from '../../../layer2/l2a/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2aBlockAt, l2aOf } from '../../services/l2aView.ts'
import { Decimal } from '../../wire/layer2/felt.ts'
import { L2aBlockId } from '../../wire/layer2/l2aBlockId.ts'
import { L2aTransaction, toTransaction } from '../../wire/layer2/l2aTransaction.ts'

export default defineMethod({
  summary: 'Returns a layer-2 transaction by block and index.',
  params: [param('block_id', L2aBlockId), param('index', Decimal)],
  result: L2aTransaction,
  aliases: ['starknet_getTransactionByBlockIdAndIndex'],
  named: true,
  async handler(context, selector, index) {
    const view = await l2aOf(context)
    const block = l2aBlockAt(view, selector)
    const hash = (block === 'pending' ? view.value.tip.open : block).transactions[index]
    const [transaction] = transactionsOf(view.value, hash === undefined ? [] : [hash])
    if (transaction === undefined) throw invalidTransactionIndex()
    return toTransaction(transaction, view.profile)
  },
})
