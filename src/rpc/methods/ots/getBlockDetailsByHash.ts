import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { findBlock } from '../../services/blocks.ts'
import { Hash } from '../../wire/bytes.ts'
import { rawJsonOf } from '../../wire/rawJson.ts'

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
