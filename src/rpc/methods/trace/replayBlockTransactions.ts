import { z } from 'zod'
import { blockAt } from '../../blocks.ts'
import { defineMethod, param } from '../../method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { BlockId } from '../../wire/blockId.ts'
import { ParityTraces, TraceTypes } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary: 'Runs the transactions of a block again and returns their traces of the kinds asked for.',
  params: [param('block', BlockId), param('traceTypes', TraceTypes)],
  result: z.array(ParityTraces),
  example: { params: ['0x1', ['trace']], result: [] },
  async handler(context, id, types) {
    const [block, { replayBlock }] = await Promise.all([
      blockAt(context.chain, id),
      import('../../tracing/parityMined.ts'),
    ])
    return rawJsonOf(await replayBlock(context, block, types))
  },
})
