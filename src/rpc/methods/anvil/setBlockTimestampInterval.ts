import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Sets a fixed interval between block timestamps, in seconds (at least 1). `hardhat_setBlockTimestampInterval` takes milliseconds, because Hardhat clients send them.',
  params: [param('seconds', Integer)],
  result: EmptyResult,
  aliases: ['hardhat_setBlockTimestampInterval', 'ganache_setBlockTimestampInterval'],
  async handler(context, seconds) {
    const isMilliseconds = context.methodName.startsWith('hardhat_')
    context.chain.time.setInterval(isMilliseconds ? Math.ceil(seconds / 1000) : seconds)
    await context.chain.time.stored
    return emptyResult(context)
  },
})
