import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

/** What Otterscan expects of a node that has all methods here. */
const LEVEL = 8

export default defineMethod({
  summary: 'Returns the supported level of the Otterscan API.',
  params: [],
  result: z.number(),
  handler: () => LEVEL,
})
