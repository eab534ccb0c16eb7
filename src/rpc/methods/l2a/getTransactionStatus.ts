import { z } from 'zod'
import { statusOf } from '../../../layer2/l2a/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2aOf, transactionAt } from '../../services/l2aView.ts'
import { FeltInput } from '../../wire/layer2/felt.ts'
import { pendingStatusOf } from '../../wire/layer2/l2aReceipt.ts'

export default defineMethod({
  summary: 'Returns the finality status and the execution status of a layer-2 transaction.',
  params: [param('transaction_hash', FeltInput)],
  result: z.strictObject({
    finality_status: z.enum(['PRE_CONFIRMED', 'ACCEPTED_ON_L2', 'ACCEPTED_ON_L1', 'REJECTED']),
    execution_status: z.enum(['SUCCEEDED', 'REVERTED']).optional(),
    failure_reason: z.string().optional(),
  }),
  aliases: ['starknet_getTransactionStatus'],
  named: true,
  async handler(context, hash) {
    const view = await l2aOf(context)
    const transaction = transactionAt(view, hash)
    const status = statusOf(view.value, transaction)
    if (status === 'REJECTED') return { finality_status: status }
    const { execution } = transaction
    return {
      finality_status: status === 'PENDING' ? pendingStatusOf(view.profile) : status,
      execution_status: execution.status,
      ...(execution.status === 'REVERTED' && view.profile !== '0.6' && { failure_reason: execution.reason ?? '' }),
    }
  },
})
