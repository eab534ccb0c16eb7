import { defineMethod, param } from '../../protocol/method.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { CallRequest } from '../../wire/callRequest.ts'
import { BlockOverrides, StateOverrides } from '../../wire/overrides.ts'
import { ParityTraces, TraceTypes } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary:
    'Executes a call on the state after a block and returns the requested kinds of traces. The chain does not change.',
  params: [
    param('transaction', CallRequest),
    param('traceTypes', TraceTypes),
    param('block', BlockId.default(latest)),
    param('stateOverrides', StateOverrides.optional()),
    param('blockOverrides', BlockOverrides.optional()),
  ],
  result: ParityTraces,
  async handler(context, request, types, block, stateOverrides, blockOverrides) {
    const { traceOne } = await import('../../services/tracing/parityCalls.ts')
    return traceOne(context, { request, types }, block, { stateOverrides, blockOverrides })
  },
})
