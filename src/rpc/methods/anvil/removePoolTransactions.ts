import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Removes all transactions of a sender from the pool.',
  params: [param('address', Address)],
  result: Done,
  aliases: ['hardhat_removePoolTransactions'],
  async handler(context, address) {
    await context.chain.dropTransactionsOf(address)
    return done(context)
  },
})
