import { z } from 'zod'
import { l2bOf } from '../../l2b.ts'
import { defineMethod, param } from '../../method.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionDetails, toTransactionDetails } from '../../wire/layer2/l2bDetails.ts'

export default defineMethod({
  summary: 'Fails a pending or included transaction of the l2b ledger: what is on layer 1 cannot fail any more.',
  params: [param('hash', Hash), param('reason', z.string({ error: 'a text' }).default('execution reverted'))],
  result: TransactionDetails,
  example: { params: [`0x${'0'.repeat(64)}`], result: null },
  async handler(context, hash, reason) {
    const { ledger } = await l2bOf(context)
    const transaction = await ledger.fail(hash, reason)
    return toTransactionDetails(ledger.value, transaction)
  },
})
