import { defineMethod } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Removes all transactions from the pool.',
  params: [],
  result: EmptyResult,
  aliases: ['hardhat_dropAllTransactions'],
  async handler(context) {
    await context.chain.waiting.clear()
    return emptyResult(context)
  },
})
