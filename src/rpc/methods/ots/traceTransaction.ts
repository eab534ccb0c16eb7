import { z } from 'zod'
import { defineMethod, param } from '../../method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns all calls of a mined transaction, each with its depth.',
  params: [param('transactionHash', Hash)],
  result: z.array(z.record(z.string(), z.unknown())),
  example: { params: ['0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf'], result: [] },
  async handler(context, hash) {
    const { traceEntries } = await import('../../tracing/otterscan.ts')
    return rawJsonOf(await traceEntries(context, hash))
  },
})
