import { defineMethod, param } from '../../method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { Hash } from '../../wire/bytes.ts'
import { PlacedCalls } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary:
    'Returns the calls, creations and self-destructs of a mined transaction as a flat list; null when there is no such transaction.',
  params: [param('transactionHash', Hash)],
  result: PlacedCalls.nullable(),
  example: { params: ['0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf'], result: [] },
  async handler(context, hash) {
    const { transactionCalls } = await import('../../tracing/parityMined.ts')
    return rawJsonOf(await transactionCalls(context, hash))
  },
})
