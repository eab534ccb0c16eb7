import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { setMiningInterval } from '../../services/mining/miningInterval.ts'
import { Done } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Enables interval mining with an interval in seconds, instead of a block for each transaction. 0 disables interval mining.',
  params: [param('seconds', Integer)],
  result: Done,
  sameEffectAs: 'evm_setIntervalMining',
  handler(context, seconds) {
    setMiningInterval(context.chain, seconds)
    return done(context)
  },
})
