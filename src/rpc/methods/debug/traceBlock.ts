import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data } from '../../wire/bytes.ts'
import { TraceOptions, TraceResult } from '../../wire/trace/options.ts'

export default defineMethod({
  summary:
    'Executes the transactions of an RLP-encoded block on the state of its parent and returns the trace of each.',
  params: [param('block', Data), param('options', TraceOptions.optional())],
  result: z.array(z.strictObject({ txHash: z.string(), result: TraceResult })),
  async handler(context, rlp, options = {}) {
    const [{ decodeForeignBlock }, { traceBlock }] = await Promise.all([
      import('../../../chain/import/decodeForeignBlock.ts'),
      import('../../services/tracing/traceMined.ts'),
    ])
    const block = await decodeForeignBlock(context.chain, rlp)
    return traceBlock(context, context.chain.blockByHash(block.hash) ?? block, options)
  },
})
