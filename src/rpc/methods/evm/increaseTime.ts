import { z } from 'zod'
import { defineMethod, param } from '../../method.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Moves the clock forward by seconds and returns how far it is ahead of the real time in all, in seconds.',
  params: [param('seconds', Integer)],
  result: z.number(),
  aliases: ['anvil_increaseTime'],
  example: { params: [60], result: 60 },
  handler: ({ chain }, seconds) => chain.clock.increase(seconds),
})
