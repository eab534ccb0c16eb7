import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionDetails, toTransactionDetails } from '../../wire/layer2/l2bDetails.ts'

export default defineMethod({
  summary:
    'Rejects a pending transaction of the l2b ledger. It is never included in a block, has no receipt, and its nonce can be used again.',
  params: [param('hash', Hash), param('reason', z.string({ error: 'a string' }).default('rejected by the sequencer'))],
  result: TransactionDetails,
  async handler(context, hash, reason) {
    const { ledger } = await l2bOf(context)
    const transaction = await ledger.reject(hash, reason)
    return toTransactionDetails(ledger.value, transaction)
  },
})
