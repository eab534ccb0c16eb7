import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary:
    'Returns 0. Hardhat returns how many Solidity stack traces it failed to create, and this node does not count them.',
  params: [],
  result: z.literal(0),
  effect: 'read',
  handler: () => 0 as const,
})
