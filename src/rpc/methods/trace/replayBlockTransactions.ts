import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { ParityTraces, TraceTypes } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary: 'Executes the transactions of a block again and returns the requested kinds of traces.',
  params: [param('block', BlockId), param('traceTypes', TraceTypes)],
  result: z.array(ParityTraces),
  async handler(context, id, types) {
    const [block, { replayBlock }] = await Promise.all([
      blockAt(context.chain, id),
      import('../../services/tracing/parityMined.ts'),
    ])
    return replayBlock(context, block, types)
  },
})
