import { defineMethod, param } from '../../protocol/method.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'
import { ParityTraces, TraceTypes } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary: 'Executes a signed transaction on the state after a block, without sending it, and returns its traces.',
  params: [param('transaction', Data), param('traceTypes', TraceTypes), param('block', BlockId.default(latest))],
  result: ParityTraces,
  async handler(context, bytes, types, block) {
    const { traceRaw } = await import('../../services/tracing/parityCalls.ts')
    return traceRaw(context, bytes, types, block)
  },
})
