import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { intervalSeconds, setMiningInterval } from '../../services/mining/miningInterval.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

const interval = 'an interval (a whole number from 0 to 2^53 - 1), or a pair [min, max]'

const Interval = z
  .union([Integer, z.tuple([Integer, Integer])], { error: interval })
  .refine((given) => typeof given === 'number' || given[0] <= given[1], { error: interval })

export default defineMethod({
  summary:
    "Enables interval mining instead of a block for each transaction. 0 disables interval mining and restores the earlier mode. With the client version of anvil, 0 disables all mining. With Hardhat's, interval mining and a block for each transaction are independent. Values below 1,000 are seconds, as in anvil; larger values are milliseconds. If the client version is Hardhat's, all values are milliseconds. For a [min, max] pair, in milliseconds, the node uses the mean.",
  params: [param('interval', Interval)],
  result: EmptyResult,
  async handler(context, given) {
    await setMiningInterval(context, intervalSeconds(context.behavior, given))
    return emptyResult(context)
  },
})
