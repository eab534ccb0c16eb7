import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { poolContent } from '../../wire/poolContent.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the number of pooled transactions that can be mined now (pending) and the number that wait for an earlier nonce (queued).',
  params: [],
  result: z.strictObject({ pending: Quantity, queued: Quantity }),
  handler({ chain }) {
    const { pending, queued } = poolContent(chain)
    return { pending: toQuantity(pending.length), queued: toQuantity(queued.length) }
  },
})
