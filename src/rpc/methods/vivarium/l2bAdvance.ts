import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionDetails, toTransactionDetails } from '../../wire/layer2/l2bDetails.ts'

const stages = ['included', 'committed', 'proven', 'executed', 'verified'] as const

export default defineMethod({
  summary:
    'Advances a transaction of the l2b ledger to its next stage, or to the given one: included, committed, proven, executed or verified. The other transactions of its block advance with it.',
  params: [param('hash', Hash), param('stage', z.enum(stages, { error: `one of ${stages.join(', ')}` }).optional())],
  result: TransactionDetails,
  async handler(context, hash, stage) {
    const { ledger } = await l2bOf(context)
    const transaction = await ledger.advance(hash, stage)
    return toTransactionDetails(ledger.value, transaction)
  },
})
