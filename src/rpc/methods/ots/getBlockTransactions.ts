import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { findBlock } from '../../services/blocks.ts'
import { Count } from '../../wire/quantity.ts'
import { PlainBlockNumber } from '../../wire/trace/otterscan.ts'

export default defineMethod({
  summary:
    'Returns a page of the transactions of a block with their receipts. Page 0 contains the last transactions. Calldata is truncated to the selector, and logs are omitted.',
  params: [param('block', PlainBlockNumber), param('page', Count), param('pageSize', Count)],
  result: z.record(z.string(), z.unknown()).nullable(),
  async handler({ chain }, block, page, size) {
    const [found, { blockTransactions }] = await Promise.all([
      findBlock(chain, block),
      import('../../services/tracing/otterscan.ts'),
    ])
    return found === undefined ? null : rawJsonOf(blockTransactions(found, page, size))
  },
})
