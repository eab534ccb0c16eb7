import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { findBlock } from '../../services/blocks.ts'
import { Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns a block by its hash, with its transaction count, rewards and fees instead of its transactions. Returns null if it does not exist.',
  params: [param('blockHash', Hash)],
  result: z.record(z.string(), z.unknown()).nullable(),
  async handler({ chain }, blockHash) {
    const [found, { blockDetails }] = await Promise.all([
      findBlock(chain, { kind: 'hash', hash: blockHash }),
      import('../../services/tracing/otterscan.ts'),
    ])
    return found === undefined ? null : rawJsonOf(blockDetails(found))
  },
})
