import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { findBlock } from '../../services/blocks.ts'
import { rawJsonOf } from '../../wire/rawJson.ts'
import { PlainBlockNumber } from '../../wire/trace/otterscan.ts'

export default defineMethod({
  summary:
    'Returns a block without its transactions, with their number, the rewards and the fees; null when there is none.',
  params: [param('block', PlainBlockNumber)],
  result: z.record(z.string(), z.unknown()).nullable(),
  async handler({ chain }, block) {
    const [found, { blockDetails }] = await Promise.all([
      findBlock(chain, block),
      import('../../services/tracing/otterscan.ts'),
    ])
    return found === undefined ? null : rawJsonOf(blockDetails(found))
  },
})
