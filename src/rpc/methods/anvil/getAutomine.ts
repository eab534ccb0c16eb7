import { defineMethod } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Returns whether a block is made for each transaction that comes in.',
  params: [],
  result: Flag,
  aliases: ['hardhat_getAutomine'],
  effect: 'read',
  handler: ({ chain }) => chain.mining.kind === 'auto',
})
