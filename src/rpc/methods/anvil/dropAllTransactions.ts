import { defineMethod } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Removes all transactions from the pool.',
  params: [],
  result: Done,
  aliases: ['hardhat_dropAllTransactions'],
  async handler(context) {
    await context.chain.clearPool()
    return done(context)
  },
})
