import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt } from '../../services/blocks.ts'
import { Hash } from '../../wire/bytes.ts'
import { TraceOptions } from '../../wire/trace/options.ts'

export default defineMethod({
  summary: 'Returns the state root after each transaction of a block.',
  params: [param('blockHash', Hash), param('options', TraceOptions.optional())],
  result: z.array(Hash),
  example: {
    params: ['0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964'],
    result: ['0x57036cf6a2dfe491ff879b94b33ef267fe142f4040c77a19df151447b6ed253c'],
  },
  async handler(context, hash, options = {}) {
    const [block, { intermediateRoots }] = await Promise.all([
      blockAt(context.chain, { kind: 'hash', hash }),
      import('../../services/tracing/states.ts'),
    ])
    return intermediateRoots(context, block, options)
  },
})
