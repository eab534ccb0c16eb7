import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Removes all transactions of a sender from the pool.',
  params: [param('address', Address)],
  result: EmptyResult,
  aliases: ['hardhat_removePoolTransactions'],
  async handler(context, address) {
    await context.chain.waiting.removeOf(address)
    return emptyResult(context)
  },
})
