import { z } from 'zod'
import { blockAt } from '../../blocks.ts'
import { defineMethod, param } from '../../method.ts'
import { BlockNumber } from '../../wire/blockId.ts'
import { TraceOptions, TraceResult } from '../../wire/trace/options.ts'

export default defineMethod({
  summary: 'Runs the transactions of a block again and returns what a tracer saw of each.',
  params: [param('block', BlockNumber), param('options', TraceOptions.optional())],
  result: z.array(z.strictObject({ txHash: z.string(), result: TraceResult })),
  example: { params: ['0x1', { tracer: 'callTracer' }], result: [] },
  async handler(context, block, options = {}) {
    const { traceBlock } = await import('../../tracing/traceMined.ts')
    return traceBlock(context, await blockAt(context.chain, block), options)
  },
})
