import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionDetails, toTransactionDetails } from '../../wire/layer2/l2bDetails.ts'

export default defineMethod({
  summary:
    'Marks a pending or included transaction of the l2b ledger as failed. Its block still settles on layer 1. The outcome is final once the block is committed.',
  params: [param('hash', Hash), param('reason', z.string({ error: 'a string' }).default('execution reverted'))],
  result: TransactionDetails,
  async handler(context, hash, reason) {
    const { ledger } = await l2bOf(context)
    const transaction = await ledger.fail(hash, reason)
    return toTransactionDetails(ledger.value, transaction)
  },
})
