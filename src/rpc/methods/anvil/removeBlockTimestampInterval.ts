import { defineMethod } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary:
    'Removes the fixed timestamp interval, so that block timestamps follow the clock again. Returns whether an interval was set.',
  params: [],
  result: Flag,
  aliases: ['hardhat_removeBlockTimestampInterval', 'ganache_removeBlockTimestampInterval'],
  async handler({ chain }) {
    const hadInterval = chain.clock.interval !== undefined
    chain.time.setInterval(undefined)
    await chain.time.stored
    return hadInterval
  },
})
