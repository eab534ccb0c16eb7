import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Timestamp } from '../../wire/timestamp.ts'

/** Unix seconds are below this number until the year 5138. Unix milliseconds have been above it since 1973. */
const MILLISECONDS_FROM = 100_000_000_000

export default defineMethod({
  summary:
    'Sets the clock, which continues from the given time. Returns its offset from real time, in seconds. Times below 10^11 are Unix seconds, as in anvil; larger values are milliseconds, as in Ganache. A date and time is a text such as 2026-01-01T00:00:00Z. With an interval of anvil_setBlockTimestampInterval, the next block is that much later than the given time.',
  params: [param('time', Timestamp)],
  result: z.number(),
  aliases: ['anvil_setTime'],
  async handler({ chain }, time) {
    chain.time.set(time < MILLISECONDS_FROM ? time : Math.floor(time / 1000))
    const { offset } = chain.clock
    await chain.time.stored
    return offset
  },
})
