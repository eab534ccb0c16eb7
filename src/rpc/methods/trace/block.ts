import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { PlacedCalls } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary:
    'Returns the calls, creations and self-destructs of all transactions of a block and, before the merge, its rewards.',
  params: [param('block', BlockId)],
  result: PlacedCalls,
  async handler(context, id) {
    const [block, { blockCalls }] = await Promise.all([
      blockAt(context.chain, id),
      import('../../services/tracing/parityMined.ts'),
    ])
    return blockCalls(context, block)
  },
})
