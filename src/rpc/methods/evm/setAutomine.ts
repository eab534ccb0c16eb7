import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { disableAutomaticMining, enableAutomaticMining } from '../../services/mining/automaticMining.ts'
import { EmptyResult, Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary:
    'Enables or disables mining a block for each incoming transaction. Enabling it mines the transactions in the pool that can be mined.',
  params: [param('enabled', Flag)],
  result: EmptyResult,
  aliases: ['anvil_setAutomine'],
  async handler(context, enabled) {
    const { chain } = context
    if (enabled) await enableAutomaticMining(context)
    else disableAutomaticMining(chain)
    return emptyResult(context)
  },
})
