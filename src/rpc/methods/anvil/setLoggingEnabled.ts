import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult, Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Enables or disables the log of transactions and calls.',
  params: [param('enabled', Flag)],
  result: EmptyResult,
  aliases: ['hardhat_setLoggingEnabled', 'ganache_setLoggingEnabled'],
  handler(context, enabled) {
    if (context.reports !== undefined) context.reports.isEnabled = enabled
    return emptyResult(context)
  },
})
