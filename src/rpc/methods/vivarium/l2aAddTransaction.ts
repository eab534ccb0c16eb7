import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2aOf } from '../../services/l2aView.ts'
import { Felt } from '../../wire/layer2/felt.ts'
import { ShortTransaction } from '../../wire/layer2/l2aTransaction.ts'

export default defineMethod({
  summary: 'Adds a transaction to the pending block of the l2a ledger. Missing members are filled in.',
  params: [param('transaction', ShortTransaction.default({}))],
  result: z.strictObject({ transaction_hash: Felt }),
  named: true,
  async handler(context, transaction) {
    const { ledger } = await l2aOf(context)
    return { transaction_hash: (await ledger.addTransaction(transaction)).hash }
  },
})
