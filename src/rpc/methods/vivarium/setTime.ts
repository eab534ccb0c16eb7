import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Timestamp } from '../../wire/timestamp.ts'

export default defineMethod({
  summary:
    'Sets the clock of the chain to an earlier or a later time, in Unix seconds or as a string such as 2026-01-01T00:00:00Z. The clock continues from this time. Returns the clock in Unix seconds.',
  params: [param('time', Timestamp)],
  result: z.number(),
  sameEffectAs: 'evm_setTime',
  async handler({ chain }, time) {
    chain.time.set(time)
    const now = chain.clock.now()
    await chain.time.stored
    return now
  },
})
