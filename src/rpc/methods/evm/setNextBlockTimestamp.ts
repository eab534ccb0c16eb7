import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    "Sets the exact timestamp of the next block, in Unix seconds. The clock continues from it. If the client version is Hardhat's, the result is the timestamp, as a decimal string.",
  params: [param('timestamp', Integer)],
  result: z.union([z.string(), z.null()]),
  aliases: ['anvil_setNextBlockTimestamp'],
  async handler({ chain, behavior }, timestamp) {
    chain.time.setNext(timestamp)
    await chain.time.stored
    return behavior.decimalResults ? String(timestamp) : null
  },
})
