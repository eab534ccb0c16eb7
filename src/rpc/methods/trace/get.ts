import { z } from 'zod'
import { defineMethod, param } from '../../method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { Hash } from '../../wire/bytes.ts'
import { Count } from '../../wire/trace/count.ts'

export default defineMethod({
  summary: 'Returns one of the calls of a mined transaction by its trace address; null when there is none.',
  params: [param('transactionHash', Hash), param('traceAddress', z.array(Count, { error: 'a list of positions' }))],
  result: z.record(z.string(), z.unknown()).nullable(),
  example: { params: ['0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf', []], result: null },
  async handler(context, hash, place) {
    const { transactionCalls } = await import('../../tracing/parityMined.ts')
    const calls = await transactionCalls(context, hash)
    const found = calls?.find(({ traceAddress }) => traceAddress.join() === place.join())
    return rawJsonOf(found ?? null)
  },
})
