import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { advanceTime } from '../../services/mining/advanceTime.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Advances the clock by a number of seconds. Interval mining creates the blocks of this period, and layer-2 ledgers make the transitions that are due. The node then mines `blocks` more blocks. Returns the clock, in Unix seconds, and the latest block number.',
  params: [param('seconds', Integer), param('blocks', Integer.default(0))],
  result: z.strictObject({ time: z.number(), blockNumber: z.number() }),
  sameEffectAs: 'evm_increaseTime',
  handler: (context, seconds, blocks) => advanceTime(context, seconds, blocks),
})
