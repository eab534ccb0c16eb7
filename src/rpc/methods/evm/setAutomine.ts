import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult, Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary:
    'Enables or disables mining a block for each incoming transaction. Transactions that are already in the pool are mined with the next one.',
  params: [param('enabled', Flag)],
  result: EmptyResult,
  aliases: ['anvil_setAutomine'],
  handler(context, enabled) {
    const { chain } = context
    if (enabled) chain.setMining({ kind: 'auto' })
    // Interval mining is not disabled.
    else if (chain.mining.kind === 'auto') chain.setMining({ kind: 'manual' })
    return emptyResult(context)
  },
})
