import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { findBlock } from '../../services/blocks.ts'
import { PlainBlockNumber } from '../../wire/trace/otterscan.ts'

export default defineMethod({
  summary:
    'Returns a block by its number or tag, with its transaction count, rewards and fees instead of its transactions. Returns null if it does not exist.',
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
