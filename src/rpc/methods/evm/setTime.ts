import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Integer } from '../../wire/quantity.ts'

/** A time in seconds is below this until the year 5138, one in milliseconds was above it in 1973. */
const MILLISECONDS_FROM = 100_000_000_000

export default defineMethod({
  summary:
    'Sets the clock to a time, from which it continues. Returns its offset from the real time, in seconds. Takes Unix seconds as anvil does; values from 10^11 on are milliseconds, as in Ganache.',
  params: [param('time', Integer)],
  result: z.number(),
  aliases: ['anvil_setTime'],
  handler({ chain }, time) {
    chain.setTime(time < MILLISECONDS_FROM ? time : Math.floor(time / 1000))
    return chain.clock.offset
  },
})
