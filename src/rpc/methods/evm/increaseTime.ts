import { z } from 'zod'
import { defineMethod, param } from '../../method.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Moves the clock forward by seconds, from the time of the latest block on if that is ahead of it. Returns how far the clock is ahead of the real time in all, in seconds.',
  params: [param('seconds', Integer)],
  result: z.number(),
  aliases: ['anvil_increaseTime'],
  example: { params: [60], result: 63 },
  handler: ({ chain }, seconds) => chain.clock.increaseAfter(chain.head.timestamp, seconds),
})
