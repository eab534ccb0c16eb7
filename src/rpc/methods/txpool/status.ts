import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { poolContent } from '../../wire/poolContent.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the number of pooled transactions that can be mined now (pending) and the number that wait for an earlier nonce (queued).',
  params: [],
  result: z.strictObject({ pending: Quantity, queued: Quantity }),
  handler({ chain }) {
    const { pending, queued } = poolContent(chain)
    return { pending: quantityHex(pending.length), queued: quantityHex(queued.length) }
  },
})
