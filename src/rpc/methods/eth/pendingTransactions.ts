import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { poolContent } from '../../wire/poolContent.ts'
import { Transaction, toPendingTransaction } from '../../wire/transaction.ts'

export default defineMethod({
  summary: 'Returns the pooled transactions that the next blocks can include, in order of arrival.',
  params: [],
  result: z.array(Transaction),
  handler: ({ chain }) => poolContent(chain).pending.map(toPendingTransaction),
})
