import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { CallRequest } from '../../wire/callRequest.ts'
import { TraceOverrides } from '../../wire/trace/overrides.ts'
import { ParityTraces, TraceTypes } from '../../wire/trace/traceTypes.ts'

const form = 'a list of pairs: [call object, list of trace types]'

export default defineMethod({
  summary:
    'Executes calls in sequence on the state after a block, each on the state that the previous one left, and returns their traces. The overrides of the state apply once, before the first call. The chain does not change.',
  params: [
    param('calls', z.array(z.tuple([CallRequest, TraceTypes], { error: form }), { error: form })),
    param('block', BlockId.default(latest)),
    param('overrides', TraceOverrides.optional()),
  ],
  result: z.array(ParityTraces),
  async handler(context, calls, block, overrides = {}) {
    const { traceCalls } = await import('../../services/tracing/parityCalls.ts')
    const traced = calls.map(([request, types]) => ({ request, types }))
    return traceCalls(context, traced, block, overrides)
  },
})
