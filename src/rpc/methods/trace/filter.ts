import { defineMethod, param } from '../../method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { TraceFilter } from '../../wire/trace/filter.ts'
import { PlacedCalls } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary:
    'Returns the calls, creations and self-destructs in a range of blocks that come from or go to given accounts.',
  params: [param('filter', TraceFilter)],
  result: PlacedCalls,
  example: {
    params: [{ fromBlock: '0x1', toBlock: '0x3', toAddress: ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8'] }],
    result: [],
  },
  async handler(context, filter) {
    const { filterTraces } = await import('../../tracing/traceFilter.ts')
    return rawJsonOf(await filterTraces(context, filter))
  },
})
