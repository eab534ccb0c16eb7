import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { enableAutomaticMining } from '../../services/mining/enableAutomaticMining.ts'
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
    // Interval mining is not disabled.
    else if (chain.mining.kind === 'auto') chain.setMining({ kind: 'manual' })
    return emptyResult(context)
  },
})
