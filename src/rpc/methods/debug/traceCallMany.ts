import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { latest } from '../../wire/blockId.ts'
import { CallBundles, StateContext } from '../../wire/callBundles.ts'
import { TraceCallManyOptions, TraceResult } from '../../wire/trace/options.ts'

export default defineMethod({
  summary:
    'Executes calls in sequence, each on the state that the previous one left, and returns the trace of each. The first call runs on the state after a block, or before the transaction `transactionIndex` of the block. Each further bundle runs in the next block, 12 s later. The chain does not change.',
  params: [
    param('bundles', CallBundles),
    param('stateContext', StateContext.default({ block: latest, before: undefined })),
    param('options', TraceCallManyOptions.optional()),
  ],
  result: z.array(z.array(TraceResult)),
  async handler(context, bundles, start, options = {}) {
    const { traceCallMany } = await import('../../services/tracing/traceCallMany.ts')
    return traceCallMany(context, bundles, start, options)
  },
})
