import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { poolContentJson } from '../../services/transactions/poolContentJson.ts'
import { Transaction, toPendingTransaction } from '../../wire/transaction.ts'

const BySender = z.record(z.string(), z.record(z.string(), Transaction))

export default defineMethod({
  summary:
    'Returns the pooled transactions, grouped by sender (checksum address) and nonce. With the presets of anvil and Ganache, senders are in lower case.',
  params: [],
  result: z.strictObject({ pending: BySender, queued: BySender }),
  handler: (context) => poolContentJson(context, toPendingTransaction),
})
