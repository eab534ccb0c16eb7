import { defineMethod, param } from '../../protocol/method.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { CallRequest } from '../../wire/callRequest.ts'
import { TraceCallOptions, TraceResult } from '../../wire/trace/options.ts'

export default defineMethod({
  summary:
    'Executes a call on the state after a block and returns its trace, without changing the state. The tracer in the options can be JavaScript code. `txIndex` selects the state before a transaction of the block.',
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
