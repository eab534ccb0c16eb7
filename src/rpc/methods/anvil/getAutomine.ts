import { isAutomatic } from '../../../chain/mining/miningSchedule.ts'
import { defineMethod } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Returns whether the node mines a block for each incoming transaction.',
  params: [],
  result: Flag,
  aliases: ['hardhat_getAutomine'],
  effect: 'read',
  handler: ({ chain }) => isAutomatic(chain.mining),
})
