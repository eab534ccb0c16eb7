import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

/** The API level that includes all methods of this namespace. */
const API_LEVEL = 8

export default defineMethod({
  summary: 'Returns the supported level of the Otterscan API.',
  params: [],
  result: z.number(),
  handler: () => API_LEVEL,
})
