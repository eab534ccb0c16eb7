import { z } from 'zod'
import { networkIdOf } from '../../protocol/behavior.ts'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary:
    'Returns the id of the network, as a decimal text: the chain id, or under the client version of Ganache the time when the process started, in milliseconds.',
  params: [],
  aliases: ['eth_networkId'],
  result: z.string(),
  handler: ({ chain, clientVersion }) => networkIdOf(chain.chainId, clientVersion),
})
