import { z } from 'zod'
import { findBlock } from '../../blocks.ts'
import { defineMethod, param } from '../../method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { PlainBlockNumber } from '../../wire/trace/otterscan.ts'

export default defineMethod({
  summary:
    'Returns a block without its transactions, with their number, the rewards and the fees; null when there is none.',
  params: [param('block', PlainBlockNumber)],
  result: z.record(z.string(), z.unknown()).nullable(),
  example: { params: [1], result: {} },
  async handler({ chain }, block) {
    const [found, { blockDetails }] = await Promise.all([findBlock(chain, block), import('../../tracing/otterscan.ts')])
    return found === undefined ? null : rawJsonOf(blockDetails(chain, found))
  },
})
