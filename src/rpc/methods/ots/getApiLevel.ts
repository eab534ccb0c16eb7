import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

/** What Otterscan expects of a node that has all methods here. */
const LEVEL = 8

export default defineMethod({
  summary: 'Returns the level of the Otterscan API that the node has.',
  params: [],
  result: z.number(),
  handler: () => LEVEL,
})
