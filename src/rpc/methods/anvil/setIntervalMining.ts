import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { setMiningInterval } from '../../services/mining/miningInterval.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Integer } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Enables interval mining with an interval in seconds, instead of a block for each transaction. 0 disables interval mining.',
  params: [param('seconds', Integer)],
  result: EmptyResult,
  sameEffectAs: 'evm_setIntervalMining',
  async handler(context, seconds) {
    await setMiningInterval(context, seconds)
    return emptyResult(context)
  },
})
