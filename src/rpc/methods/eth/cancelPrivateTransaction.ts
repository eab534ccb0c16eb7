import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { TransactionToCancel } from '../../wire/sentBundle.ts'

export default defineMethod({
  summary: 'Removes a private transaction that waits. Returns whether there was one.',
  params: [param('cancellation', TransactionToCancel)],
  result: z.boolean(),
  effect: 'write',
  handler: ({ chain }, { txHash }) => chain.bundles.cancel(txHash).length > 0,
})
