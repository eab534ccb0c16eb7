import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionDetails, toTransactionDetails } from '../../wire/layer2/l2bDetails.ts'

export default defineMethod({
  summary:
    'Has a pending or included transaction of the l2b ledger fail in its block, which goes on to layer 1 as any other. Once layer 1 knows of it, its outcome is settled.',
  params: [param('hash', Hash), param('reason', z.string({ error: 'a text' }).default('execution reverted'))],
  result: TransactionDetails,
  async handler(context, hash, reason) {
    const { ledger } = await l2bOf(context)
    const transaction = await ledger.fail(hash, reason)
    return toTransactionDetails(ledger.value, transaction)
  },
})
