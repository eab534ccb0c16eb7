import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { bySender, poolContent } from '../../wire/poolContent.ts'
import { Transaction, toPendingTransaction } from '../../wire/transaction.ts'

const BySender = z.record(z.string(), z.record(z.string(), Transaction))

export default defineMethod({
  summary: 'Returns the pooled transactions, grouped by sender (checksum address) and nonce.',
  params: [],
  result: z.strictObject({ pending: BySender, queued: BySender }),
  handler({ chain }) {
    const { pending, queued } = poolContent(chain)
    return { pending: bySender(pending, toPendingTransaction), queued: bySender(queued, toPendingTransaction) }
  },
})
