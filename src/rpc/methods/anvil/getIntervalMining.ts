import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Returns the seconds after which blocks come; null where they do not come at an interval.',
  params: [],
  result: z.number().nullable(),
  aliases: ['hardhat_getIntervalMining'],
  effect: 'read',
  handler: ({ chain: { mining } }) => (mining.kind === 'interval' ? mining.seconds : null),
})
