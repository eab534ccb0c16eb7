import { defineMethod, param } from '../../protocol/method.ts'
import { l2aOf, transactionAt } from '../../services/l2aView.ts'
import { FeltInput } from '../../wire/layer2/felt.ts'
import { L2aTransaction, toTransaction } from '../../wire/layer2/l2aTransaction.ts'

export default defineMethod({
  summary: 'Returns a layer-2 transaction by its hash.',
  params: [param('transaction_hash', FeltInput)],
  result: L2aTransaction,
  aliases: ['starknet_getTransactionByHash'],
  named: true,
  async handler(context, hash) {
    const view = await l2aOf(context)
    return toTransaction(transactionAt(view, hash), view.profile)
  },
})
