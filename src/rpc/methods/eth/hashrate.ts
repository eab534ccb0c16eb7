import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Returns 0: the node mines without proof of work.',
  ignoresChain: true,
  params: [],
  result: z.literal('0x0'),
  handler: () => '0x0' as const,
})
