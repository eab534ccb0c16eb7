import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { ParityTraces, TraceTypes } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary: 'Executes a mined transaction again and returns the requested kinds of traces.',
  params: [param('transactionHash', Hash), param('traceTypes', TraceTypes)],
  result: ParityTraces,
  async handler(context, hash, types) {
    const { replayTransaction } = await import('../../services/tracing/parityMined.ts')
    return replayTransaction(context, hash, types)
  },
})
