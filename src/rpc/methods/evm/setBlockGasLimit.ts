import { z } from 'zod'
import { invalidParams } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Amount } from '../../wire/quantity.ts'

/** From the gas of one transfer to the largest number that clients can represent. */
const [MIN_GAS_LIMIT, MAX_GAS_LIMIT] = [21_000n, 2n ** 53n - 1n]

export default defineMethod({
  summary: 'Sets the gas limit of new blocks.',
  params: [param('gasLimit', Amount)],
  result: z.literal(true),
  aliases: ['anvil_setBlockGasLimit', 'miner_setGasLimit'],
  async handler({ chain }, gasLimit) {
    if (gasLimit < MIN_GAS_LIMIT || gasLimit > MAX_GAS_LIMIT)
      throw invalidParams({
        reason: `gas limit ${gasLimit} is out of range: expected ${MIN_GAS_LIMIT} to ${MAX_GAS_LIMIT}`,
      })
    await chain.overrideNextBlock({ gasLimit })
    return true as const
  },
})
