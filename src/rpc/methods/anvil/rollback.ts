import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Removes the latest blocks, one by default. Their transactions are discarded. The clock and the pool do not change.',
  params: [param('depth', Integer.default(1))],
  result: EmptyResult,
  aliases: ['hardhat_rollback'],
  async handler(context, depth) {
    await context.chain.reorganizer.rollback(depth)
    return emptyResult(context)
  },
})
