import { blockAt } from '../../blocks.ts'
import { defineMethod, param } from '../../method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { BlockId } from '../../wire/blockId.ts'
import { PlacedCalls } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary:
    'Returns the calls, creations and self-destructs of all transactions of a block, and before the merge the rewards.',
  params: [param('block', BlockId)],
  result: PlacedCalls,
  example: { params: ['0x1'], result: [] },
  async handler(context, id) {
    const [block, { blockCalls }, { traceTurn }] = await Promise.all([
      blockAt(context.chain, id),
      import('../../tracing/parityMined.ts'),
      import('../../tracing/traceMined.ts'),
    ])
    return rawJsonOf(await blockCalls(context, block, traceTurn(context)))
  },
})
