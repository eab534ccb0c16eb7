import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { intervalIn, setMiningInterval } from '../../services/miningInterval.ts'
import { Done } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

const interval = 'an interval, or a pair [min, max]'

const Interval = z
  .union([Integer, z.tuple([Integer, Integer])], { error: interval })
  .refine((given) => typeof given === 'number' || given[0] <= given[1], { error: interval })

export default defineMethod({
  summary:
    'Mines a block at an interval instead of one for each transaction. 0 disables interval mining. Values below 1,000 are seconds, as in anvil; larger values are milliseconds. With the client version of Hardhat, all values are milliseconds. For a [min, max] pair in milliseconds, the node uses the mean.',
  params: [param('interval', Interval)],
  result: Done,
  handler(context, given) {
    setMiningInterval(context.chain, intervalIn(context.clientVersion, given))
    return done(context)
  },
})
