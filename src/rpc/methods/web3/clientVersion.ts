import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Returns the name and version of the node.',
  params: [],
  result: z.string(),
  example: { params: [], result: 'vivarium/v0.1.0' },
  handler: ({ clientVersion }) => clientVersion,
})
