import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary: 'Returns the timestamp of the genesis block, in Unix seconds.',
  params: [],
  result: z.number(),
  effect: 'read',
  handler: ({ chain }) => chain.genesis.timestamp,
})
