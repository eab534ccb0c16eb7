import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    "Advances the clock by a number of seconds, counted from the timestamp of the latest block if this is later than the clock. Returns the total offset of the clock from real time, in seconds. If the client version is Hardhat's, the offset is a decimal string.",
  params: [param('seconds', Integer)],
  result: z.union([z.number(), z.string()]),
  aliases: ['anvil_increaseTime'],
  async handler({ chain, behavior }, seconds) {
    const offset = chain.time.increaseAfterHead(seconds)
    await chain.time.stored
    return behavior.decimalResults ? String(offset) : offset
  },
})
