import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { advanceTime } from '../../services/advanceTime.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Moves the clock forward by seconds and has happen what would have happened by then: blocks that come at an interval are mined at their times, and layer-2 ledgers take the steps that came due. Then as many blocks as are asked for are mined. Returns the clock in Unix seconds and the number of the latest block.',
  params: [param('seconds', Integer), param('blocks', Integer.default(0))],
  result: z.strictObject({ time: z.number(), blockNumber: z.number() }),
  sameEffectAs: 'evm_increaseTime',
  handler: (context, seconds, blocks) => advanceTime(context, seconds, blocks),
})
