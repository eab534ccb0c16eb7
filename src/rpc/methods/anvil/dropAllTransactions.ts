import { Done, done } from '../../done.ts'
import { defineMethod } from '../../method.ts'

export default defineMethod({
  summary: 'Empties the pool.',
  params: [],
  result: Done,
  aliases: ['hardhat_dropAllTransactions'],
  example: { params: [], result: null },
  handler(context) {
    context.chain.pool.clear()
    return done(context)
  },
})
