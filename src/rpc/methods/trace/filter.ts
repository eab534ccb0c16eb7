import { defineMethod, param } from '../../protocol/method.ts'
import { TraceFilter } from '../../wire/trace/filter.ts'
import { PlacedCalls } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary:
    'Returns the calls, creations and self-destructs in a range of blocks, filtered by sender and recipient. They match both lists of addresses or, if `mode` is `union`, one of them. The range is the latest block by default. With the anvil preset, it starts at the first block, and `union` is the default.',
  params: [param('filter', TraceFilter)],
  result: PlacedCalls,
  async handler(context, filter) {
    const { filterTraces } = await import('../../services/tracing/traceFilter.ts')
    return filterTraces(context, filter)
  },
})
