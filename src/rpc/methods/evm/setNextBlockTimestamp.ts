import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Sets the exact timestamp of the next block, in Unix seconds. The clock continues from it.',
  params: [param('timestamp', Integer)],
  result: z.null(),
  aliases: ['anvil_setNextBlockTimestamp'],
  async handler({ chain }, timestamp) {
    chain.setNextTimestamp(timestamp)
    await chain.clockStored
    return null
  },
})
