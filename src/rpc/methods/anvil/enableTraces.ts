import { defineMethod } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Enables call trees of transactions and calls in the log, as --print-traces does.',
  params: [],
  result: EmptyResult,
  aliases: ['hardhat_enableTraces'],
  handler(context) {
    if (context.reports !== undefined) context.reports.traces = true
    return emptyResult(context)
  },
})
