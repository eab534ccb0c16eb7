import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Returns 0: no stack traces of Solidity are made, so that none fails.',
  params: [],
  result: z.literal(0),
  effect: 'read',
  handler: () => 0 as const,
})
