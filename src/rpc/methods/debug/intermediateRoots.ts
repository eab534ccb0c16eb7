import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt } from '../../services/blocks.ts'
import { Hash } from '../../wire/bytes.ts'
import { TraceOptions } from '../../wire/trace/options.ts'

export default defineMethod({
  summary: 'Returns the state root after each transaction of a block.',
  params: [param('blockHash', Hash), param('options', TraceOptions.optional())],
  result: z.array(Hash),
  async handler(context, hash, options = {}) {
    const [block, { intermediateRoots }] = await Promise.all([
      blockAt(context.chain, { kind: 'hash', hash }),
      import('../../services/tracing/states.ts'),
    ])
    return intermediateRoots(context, block, options)
  },
})
