import { z } from 'zod'
import { networkIdOf } from '../../protocol/behavior.ts'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary:
    'Returns the network id as a decimal string: the chain id. With the client version of Ganache, it is the start time of the process in milliseconds.',
  params: [],
  aliases: ['eth_networkId'],
  result: z.string(),
  handler: ({ chain, clientVersion }) => networkIdOf(chain.chainId, clientVersion),
})
