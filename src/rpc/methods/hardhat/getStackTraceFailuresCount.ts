import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Returns 0: the node does not create Solidity stack traces.',
  params: [],
  result: z.literal(0),
  effect: 'read',
  handler: () => 0 as const,
})
