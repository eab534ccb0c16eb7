import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Removes the latest blocks, one by default. Their transactions are discarded. The clock and the pool do not change.',
  params: [param('depth', Integer.default(1))],
  result: Done,
  aliases: ['hardhat_rollback'],
  async handler(context, depth) {
    await context.chain.history.rollback(depth)
    return done(context)
  },
})
