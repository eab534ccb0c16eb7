import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt } from '../../services/blocks.ts'
import { Hash } from '../../wire/bytes.ts'
import { TraceOptions, TraceResult } from '../../wire/trace/options.ts'

export default defineMethod({
  summary: 'Executes the transactions of a block again and returns the trace of each.',
  params: [param('blockHash', Hash), param('options', TraceOptions.optional())],
  result: z.array(z.strictObject({ txHash: z.string(), result: TraceResult })),
  async handler(context, blockHash, options = {}) {
    const { traceBlock } = await import('../../services/tracing/traceMined.ts')
    return traceBlock(context, await blockAt(context.chain, { kind: 'hash', hash: blockHash }), options)
  },
})
