import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Hash } from '../../wire/bytes.ts'
import { ShortL2bTransaction } from '../../wire/layer2/l2bTransaction.ts'

export default defineMethod({
  summary: 'Adds a pending transaction to the l2b ledger and returns its hash. Missing members are filled in.',
  params: [param('transaction', ShortL2bTransaction.default({}))],
  result: Hash,
  async handler(context, transaction) {
    const { ledger } = await l2bOf(context)
    return (await ledger.addTransaction(transaction)).hash
  },
})
