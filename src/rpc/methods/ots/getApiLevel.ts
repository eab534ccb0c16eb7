import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

/** The API level with all methods of this namespace. */
const LEVEL = 8

export default defineMethod({
  summary: 'Returns the supported level of the Otterscan API.',
  params: [],
  result: z.number(),
  handler: () => LEVEL,
})
