import { z } from 'zod'
import { findBlock } from '../../blocks.ts'
import { defineMethod, param } from '../../method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns a block without its transactions, with their number, the rewards and the fees; null when there is none.',
  params: [param('blockHash', Hash)],
  result: z.record(z.string(), z.unknown()).nullable(),
  example: { params: ['0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964'], result: {} },
  async handler({ chain }, blockHash) {
    const [found, { blockDetails }] = await Promise.all([
      findBlock(chain, { kind: 'hash', hash: blockHash }),
      import('../../tracing/otterscan.ts'),
    ])
    return found === undefined ? null : rawJsonOf(blockDetails(chain, found))
  },
})
