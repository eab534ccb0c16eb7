import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Has each block come so many seconds after its parent, whatever time it is; at least one. By its hardhat_ name it takes milliseconds, as clients count them there.',
  params: [param('seconds', Integer)],
  result: Done,
  aliases: ['hardhat_setBlockTimestampInterval', 'ganache_setBlockTimestampInterval'],
  handler(context, seconds) {
    const isMilliseconds = context.called.startsWith('hardhat_')
    context.chain.setTimestampInterval(isMilliseconds ? Math.ceil(seconds / 1000) : seconds)
    return done(context)
  },
})
