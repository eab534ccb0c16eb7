import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionDetails, toTransactionDetails } from '../../wire/layer2/l2bDetails.ts'

export default defineMethod({
  summary:
    'Rejects a pending transaction of the l2b ledger: it fails before it gets into a block, has no receipt, and frees its nonce.',
  params: [param('hash', Hash), param('reason', z.string({ error: 'a text' }).default('rejected by the sequencer'))],
  result: TransactionDetails,
  async handler(context, hash, reason) {
    const { ledger } = await l2bOf(context)
    const transaction = await ledger.reject(hash, reason)
    return toTransactionDetails(ledger.value, transaction)
  },
})
