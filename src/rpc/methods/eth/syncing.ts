import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Returns false: a chain that nobody else writes has nothing to catch up with.',
  params: [],
  result: z.literal(false),
  handler: () => false as const,
})
