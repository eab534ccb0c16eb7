import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Sets a fixed interval between the timestamps of blocks, in seconds, at least one. The hardhat_ name takes milliseconds, as its clients send them.',
  params: [param('seconds', Integer)],
  result: Done,
  aliases: ['hardhat_setBlockTimestampInterval', 'ganache_setBlockTimestampInterval'],
  handler(context, seconds) {
    const isMilliseconds = context.called.startsWith('hardhat_')
    context.chain.setTimestampInterval(isMilliseconds ? Math.ceil(seconds / 1000) : seconds)
    return done(context)
  },
})
