import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Count } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns one call of a mined transaction by its trace address. Returns null if the call does not exist.',
  params: [
    param('transactionHash', Hash),
    param('traceAddress', z.array(Count, { error: 'a trace address: a list of indices' })),
  ],
  result: z.record(z.string(), z.unknown()).nullable(),
  async handler(context, hash, wanted) {
    const { placedCallAt } = await import('../../services/tracing/parityMined.ts')
    return placedCallAt(context, hash, wanted)
  },
})
