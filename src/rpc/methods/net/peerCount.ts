import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Returns 0: the node has no peers.',
  ignoresChain: true,
  params: [],
  result: z.literal('0x0'),
  handler: () => '0x0' as const,
})
