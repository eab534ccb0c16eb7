import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns all calls of a mined transaction with their depths.',
  params: [param('transactionHash', Hash)],
  result: z.array(z.record(z.string(), z.unknown())),
  async handler(context, hash) {
    const { traceEntries } = await import('../../services/tracing/otterscan.ts')
    return traceEntries(context, hash)
  },
})
