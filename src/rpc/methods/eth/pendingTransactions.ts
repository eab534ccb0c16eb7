import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { pendingTransactionsJson } from '../../services/transactions/poolContentJson.ts'
import { Transaction } from '../../wire/transaction.ts'

export default defineMethod({
  summary: 'Returns the pooled transactions that the next blocks can include, in order of arrival.',
  params: [],
  result: z.array(Transaction),
  handler: pendingTransactionsJson,
})
