import { z } from 'zod'
import { invalidParams } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Sets the extraData of new blocks, at most 32 bytes.',
  params: [param('extraData', Data)],
  result: z.literal(true),
  async handler({ chain }, extraData) {
    if (extraData.length > 32)
      throw invalidParams({ reason: `extraData has ${extraData.length} bytes: at most 32 are allowed` })
    await chain.overrideNextBlock({ extraData })
    return true as const
  },
})
