import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Gives the next block exactly this time, in Unix seconds; the clock runs on from there.',
  params: [param('timestamp', Integer)],
  result: z.null(),
  aliases: ['anvil_setNextBlockTimestamp'],
  handler({ chain }, timestamp) {
    chain.setNextTimestamp(timestamp)
    return null
  },
})
