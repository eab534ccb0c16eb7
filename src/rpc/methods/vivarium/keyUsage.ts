import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { keysOf } from '../../services/keysOf.ts'
import { Day, UsageRow, WhichKey } from '../../wire/keys.ts'

const form = 'an object of key, from and to'
const Query = z.strictObject({ key: WhichKey, from: Day, to: Day }, { error: form }).partial()

export default defineMethod({
  summary:
    'Returns the usage of API keys by day, network, method and status: requests, credits, errors, and latency percentiles (50, 90, 99) in milliseconds. Selects one key or all, today or a range of days. Requests without a key count under `built-in`.',
  params: [param('query', Query.default({}))],
  result: z.array(UsageRow),
  effect: 'write', // it checks the rights of its caller itself
  handler: async (context, query) => [...(await keysOf(context).usage(query))],
})
