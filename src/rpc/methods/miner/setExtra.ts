import { z } from 'zod'
import { invalidParams } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Has the blocks that are made from now on carry these bytes, at most 32, as extraData.',
  params: [param('extraData', Data)],
  result: z.literal(true),
  async handler({ chain }, extraData) {
    if (extraData.length > 32)
      throw invalidParams({ reason: `extraData has at most 32 bytes, not ${extraData.length}` })
    await chain.overrideNextBlock({ extraData })
    return true as const
  },
})
