import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Returns the name and version of the node.',
  ignoresChain: true,
  params: [],
  result: z.string(),
  handler: ({ clientVersion }) => clientVersion,
})
