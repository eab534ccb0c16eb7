import { z } from 'zod'
import { blockAt } from '../../blocks.ts'
import { defineMethod, param } from '../../method.ts'
import { Hash } from '../../wire/bytes.ts'
import { TraceOptions, TraceResult } from '../../wire/trace/options.ts'

export default defineMethod({
  summary: 'Runs the transactions of a block again and returns what a tracer saw of each.',
  params: [param('blockHash', Hash), param('options', TraceOptions.optional())],
  result: z.array(z.strictObject({ txHash: z.string(), result: TraceResult })),
  example: {
    params: ['0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964', { tracer: 'callTracer' }],
    result: [],
  },
  async handler(context, blockHash, options = {}) {
    const { traceBlock } = await import('../../tracing/traceMined.ts')
    return traceBlock(context, await blockAt(context.chain, { kind: 'hash', hash: blockHash }), options)
  },
})
