import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

const Delivery = z.strictObject({
  id: z.string(),
  webhookId: z.string(),
  created: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  result: z.union([z.number(), z.string(), z.null()]),
})

export default defineMethod({
  summary:
    'Returns the latest 1,000 events of webhooks, the oldest first. `result` is the HTTP status of the last attempt, or the reason why there is none. `waiting` means that an attempt follows, `failed` that none follows.',
  params: [],
  result: z.array(Delivery),
  effect: 'read',
  async handler({ webhooks, caller }) {
    const deliveries = (await webhooks?.())?.deliveries(caller.keyId) ?? []
    return deliveries.map(({ created, result = null, ...rest }) => ({
      ...rest,
      created: new Date(created).toISOString(),
      result,
    }))
  },
})
