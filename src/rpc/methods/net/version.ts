import { z } from 'zod'
import { networkIdOf } from '../../protocol/behavior.ts'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary:
    "Returns the network ID as a decimal string. It equals the chain ID. If the client version is Ganache's, it is the start time of the process, in milliseconds.",
  ignoresChain: true,
  params: [],
  aliases: ['eth_networkId'],
  result: z.string(),
  handler: ({ chain, clientVersion }) => networkIdOf(chain.chainId, clientVersion),
})
