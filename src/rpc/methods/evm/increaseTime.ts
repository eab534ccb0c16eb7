import { z } from 'zod'
import { peerOf } from '../../protocol/behavior.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Advances the clock by a number of seconds, starting from the latest block if its timestamp is ahead of the clock. Returns the total offset from the real time, in seconds. With the client version of Hardhat, the offset is a decimal string.',
  params: [param('seconds', Integer)],
  result: z.union([z.number(), z.string()]),
  aliases: ['anvil_increaseTime'],
  handler({ chain, clientVersion }, seconds) {
    const offset = chain.increaseTimeAfterHead(seconds)
    return peerOf(clientVersion) === 'hardhat' ? String(offset) : offset
  },
})
