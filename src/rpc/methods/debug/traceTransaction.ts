import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { TraceOptions, TraceResult } from '../../wire/trace/options.ts'

export default defineMethod({
  summary:
    'Executes a mined transaction again and returns its trace: the executed opcodes, or the result of the tracer in the options. A tracer can be JavaScript code.',
  params: [param('transactionHash', Hash), param('options', TraceOptions.optional())],
  result: TraceResult,
  async handler(context, hash, options = {}) {
    const { traceTransaction } = await import('../../services/tracing/traceMined.ts')
    return traceTransaction(context, hash, options)
  },
})
