import { z } from 'zod'
import { defineMethod } from '../../method.ts'

export default defineMethod({
  summary: 'Returns the id of the network, which is the chain id, as a decimal text.',
  params: [],
  aliases: ['eth_networkId'],
  result: z.string(),
  example: { params: [], result: '31337' },
  handler: ({ chain }) => chain.chainId.toString(),
})
