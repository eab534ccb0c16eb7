import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Returns the mining interval in seconds, or null if the node does not mine at an interval.',
  params: [],
  result: z.number().nullable(),
  aliases: ['hardhat_getIntervalMining'],
  effect: 'read',
  handler: ({ chain: { mining } }) => (mining.kind === 'interval' ? mining.seconds : null),
})
