import { l2aOf, transactionAt } from '../../l2a.ts'
import { defineMethod, param } from '../../method.ts'
import { Felt } from '../../wire/layer2/felt.ts'
import { Transaction, toTransaction } from '../../wire/layer2/l2aTransaction.ts'

export default defineMethod({
  summary: 'Returns a layer-2 transaction.',
  params: [param('transaction_hash', Felt)],
  result: Transaction,
  aliases: ['starknet_getTransactionByHash'],
  named: true,
  example: { params: ['0x1'], result: null },
  async handler(context, hash) {
    const view = await l2aOf(context)
    return toTransaction(transactionAt(view, hash), view.profile)
  },
})
