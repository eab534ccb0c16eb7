import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { keysOf } from '../../services/keysOf.ts'

const expected = 'a sequence number: a whole number'
const After = z.number({ error: expected }).int({ error: expected }).min(0, { error: expected }).default(0)

export default defineMethod({
  summary:
    'Returns the requests that the gateway answered after a sequence number, the oldest first, at most 500. The first call begins to record them; 30 seconds without a call end it. For callers who may administer the node.',
  params: [param('after', After)],
  result: z.array(
    z.strictObject({
      sequence: z.int(),
      time: z.number(),
      key: z.string(),
      network: z.string(),
      transport: z.enum(['http', 'webSocket']),
      methods: z.array(z.string()),
      credits: z.number(),
      status: z.int(),
      errors: z.int(),
      errorCode: z.int().optional(),
      milliseconds: z.number(),
    }),
  ),
  effect: 'write', // it checks the rights of its caller by itself
  async handler(context, after) {
    const requests = await keysOf(context).requests(after)
    return requests.map(({ methods, errorCode, ...rest }) => ({
      ...rest,
      methods: [...methods],
      ...(errorCode !== undefined && { errorCode }),
    }))
  },
})
