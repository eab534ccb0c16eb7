import { z } from 'zod'
import { peerOf } from '../../protocol/behavior.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Moves the clock forward by seconds, from the time of the latest block on if that is ahead of it. Returns how far the clock is ahead of the real time in all, in seconds: a number, or a decimal text under the client version of Hardhat.',
  params: [param('seconds', Integer)],
  result: z.union([z.number(), z.string()]),
  aliases: ['anvil_increaseTime'],
  handler({ chain, clientVersion }, seconds) {
    const offset = chain.increaseTimeAfterHead(seconds)
    return peerOf(clientVersion) === 'hardhat' ? String(offset) : offset
  },
})
