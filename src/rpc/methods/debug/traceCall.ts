import { defineMethod, param } from '../../protocol/method.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { CallRequest } from '../../wire/callRequest.ts'
import { TraceCallOptions, TraceResult } from '../../wire/trace/options.ts'

export default defineMethod({
  summary:
    'Carries out a call on the state after a block, or with `txIndex` before one of its transactions, and returns what a tracer saw; nothing is changed.',
  params: [
    param('transaction', CallRequest),
    param('block', BlockId.default(latest)),
    param('options', TraceCallOptions.optional()),
  ],
  result: TraceResult,
  async handler(context, request, block, options = {}) {
    const { traceCall } = await import('../../services/tracing/traceCall.ts')
    return traceCall(context, request, block, options)
  },
})
