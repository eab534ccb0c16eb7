import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'
import { byNonce, poolContent } from '../../wire/poolContent.ts'
import { Transaction } from '../../wire/transaction.ts'

const ByNonce = z.record(z.string(), Transaction)

export default defineMethod({
  summary: 'Returns the pooled transactions of a sender by nonce.',
  params: [param('address', Address)],
  result: z.strictObject({ pending: ByNonce, queued: ByNonce }),
  handler({ chain }, address) {
    const { pending, queued } = poolContent(chain)
    return {
      pending: byNonce(pending.filter(({ from }) => from === address)),
      queued: byNonce(queued.filter(({ from }) => from === address)),
    }
  },
})
