import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { keysOf } from '../../services/keysOf.ts'
import { Day, UsageRow, WhichKey } from '../../wire/keys.ts'

const form = 'an object of key, from and to'
const Query = z.strictObject({ key: WhichKey, from: Day, to: Day }, { error: form }).partial()

export default defineMethod({
  summary:
    'Returns what keys were used for, by day, network, method and status: requests, credits, errors, and the time that half, nine in ten and 99 in a hundred requests stayed below, in milliseconds. Of one key or of all, of today or of days; the requests without a key are those of `built-in`.',
  params: [param('query', Query.default({}))],
  result: z.array(UsageRow),
  effect: 'write', // it checks the rights of its caller by itself
  handler: async (context, query) => [...(await keysOf(context).usage(query))],
})
