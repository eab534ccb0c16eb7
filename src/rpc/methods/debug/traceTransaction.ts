import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { TraceOptions, TraceResult } from '../../wire/trace/options.ts'

export default defineMethod({
  summary:
    'Runs a mined transaction again and returns what a tracer saw: its steps, or what the tracer named in the options makes of them.',
  params: [param('transactionHash', Hash), param('options', TraceOptions.optional())],
  result: TraceResult,
  async handler(context, hash, options = {}) {
    const { traceTransaction } = await import('../../services/tracing/traceMined.ts')
    return traceTransaction(context, hash, options)
  },
})
