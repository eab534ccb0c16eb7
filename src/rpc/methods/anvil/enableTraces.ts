import { defineMethod } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done } from '../../wire/boolean.ts'

export default defineMethod({
  summary: 'Enables call trees of transactions and calls in the log, as --print-traces does.',
  params: [],
  result: Done,
  aliases: ['hardhat_enableTraces'],
  handler(context) {
    if (context.reports !== undefined) context.reports.traces = true
    return done(context)
  },
})
