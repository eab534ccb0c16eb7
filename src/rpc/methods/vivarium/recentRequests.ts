import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { keyControlOf } from '../../services/keyControlOf.ts'

const expected = 'a sequence number: a whole number from 0 to 2^53 - 1'
const After = z.number({ error: expected }).int({ error: expected }).min(0, { error: expected }).default(0)

export default defineMethod({
  summary:
    'Returns the requests that the gateway answered after a sequence number, the oldest first, at most 500. Failed requests are always recorded. Others are recorded from the first call on, until 30 seconds pass without a call. The caller must be allowed to administer the node.',
  params: [param('after', After)],
  result: z.array(
    z.strictObject({
      sequence: z.int(),
      time: z.number(),
      key: z.string(),
      network: z.string(),
      transport: z.enum(['http', 'webSocket', 'ipc']),
      methods: z.array(z.string()),
      credits: z.number(),
      status: z.int(),
      errors: z.int(),
      errorCode: z.int().optional(),
      milliseconds: z.number(),
    }),
  ),
  effect: 'write', // the handler checks the rights of the caller
  async handler(context, after) {
    const requests = await keyControlOf(context).requests(after)
    return requests.map(({ methods, errorCode, ...rest }) => ({
      ...rest,
      methods: [...methods],
      ...(errorCode !== undefined && { errorCode }),
    }))
  },
})
