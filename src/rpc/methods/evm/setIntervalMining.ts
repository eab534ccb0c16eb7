import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { intervalIn, setMiningInterval } from '../../services/miningInterval.ts'
import { Done } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

const interval = 'a time or the shortest and the longest one: [least, most]'

const Interval = z
  .union([Integer, z.tuple([Integer, Integer])], { error: interval })
  .refine((given) => typeof given === 'number' || given[0] <= given[1], { error: interval })

export default defineMethod({
  summary:
    'Has a block made at an interval instead of one for each transaction; 0 ends that. Hardhat counts it in milliseconds and anvil in seconds: below 1,000 it is seconds, unless --client-version says HardhatNetwork. Of [least, most], which is in milliseconds, the middle is taken.',
  params: [param('interval', Interval)],
  result: Done,
  handler(context, given) {
    setMiningInterval(context.chain, intervalIn(context.clientVersion, given))
    return done(context)
  },
})
