import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { keyControlOf } from '../../services/keyControlOf.ts'
import { Day, KeyNameOrId, UsageRow } from '../../wire/keys.ts'
import { strictObject } from '../../wire/strictObject.ts'

const form = 'an object with key, from and to'
const Query = strictObject({ key: KeyNameOrId, from: Day, to: Day }, { error: form }).partial()

export default defineMethod({
  summary:
    'Returns the usage of API keys by day, network, method and status: requests, credits, errors, and latency percentiles (50, 90, 99) in milliseconds. The default is all keys and the current day. Requests without a key are listed under `built-in`.',
  params: [param('query', Query.default({}))],
  result: z.array(UsageRow),
  effect: 'write', // the handler checks the rights of the caller
  handler: async (context, query) => [...(await keyControlOf(context).usage(query))],
})
