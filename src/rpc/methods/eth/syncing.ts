import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Returns false: the node does not synchronize with other nodes.',
  ignoresChain: true,
  params: [],
  result: z.literal(false),
  handler: () => false as const,
})
