import { defineMethod } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Has the times of blocks follow the clock again; whether they did not.',
  params: [],
  result: Flag,
  aliases: ['hardhat_removeBlockTimestampInterval', 'ganache_removeBlockTimestampInterval'],
  handler({ chain }) {
    const was = chain.clock.interval !== undefined
    chain.setTimestampInterval(undefined)
    return was
  },
})
