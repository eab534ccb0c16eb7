import { z } from 'zod'
import { invalidParams } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Amount } from '../../wire/quantity.ts'

/** A block that cannot hold one transaction is of no use; the highest is what clients can count to. */
const [LEAST, MOST] = [21_000n, 2n ** 53n - 1n]

export default defineMethod({
  summary: 'Sets the gas limit of new blocks.',
  params: [param('gasLimit', Amount)],
  result: z.literal(true),
  aliases: ['anvil_setBlockGasLimit'],
  async handler({ chain }, gasLimit) {
    if (gasLimit < LEAST || gasLimit > MOST)
      throw invalidParams({ reason: `gas limit ${gasLimit} is out of range: expected ${LEAST} to ${MOST}` })
    await chain.overrideNextBlock({ gasLimit })
    return true as const
  },
})
