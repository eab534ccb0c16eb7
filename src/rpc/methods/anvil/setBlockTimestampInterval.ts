import { Done, done } from '../../done.ts'
import { defineMethod, param } from '../../method.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Has each block come so many seconds after its parent, whatever time it is; at least one.',
  params: [param('seconds', Integer)],
  result: Done,
  aliases: ['hardhat_setBlockTimestampInterval'],
  example: { params: [12], result: null },
  handler(context, seconds) {
    context.chain.clock.setInterval(seconds)
    return done(context)
  },
})
