import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Moment } from '../../wire/moment.ts'

export default defineMethod({
  summary:
    'Sets the clock of the chain, which runs on from there, forwards or back: Unix seconds, or a text like 2026-01-01T00:00:00Z. Returns it in Unix seconds.',
  params: [param('time', Moment)],
  result: z.number(),
  sameEffectAs: 'evm_setTime',
  handler({ chain }, time) {
    chain.setTime(time)
    return chain.clock.now()
  },
})
