import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Takes the last blocks away, one where nothing is said. Their transactions are gone; clock and pool stay.',
  params: [param('depth', Integer.default(1))],
  result: Done,
  aliases: ['hardhat_rollback'],
  async handler(context, depth) {
    await context.chain.history.rollback(depth)
    return done(context)
  },
})
