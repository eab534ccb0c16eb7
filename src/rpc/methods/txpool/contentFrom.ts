import { z } from 'zod'
import { defineMethod, param } from '../../method.ts'
import { byNonce, poolContent } from '../../poolContent.ts'
import { Address } from '../../wire/bytes.ts'
import { Transaction } from '../../wire/transaction.ts'

const ByNonce = z.record(z.string(), Transaction)

export default defineMethod({
  summary: 'Returns the transactions of one sender in the pool, by nonce.',
  params: [param('address', Address)],
  result: z.strictObject({ pending: ByNonce, queued: ByNonce }),
  example: { params: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'], result: { pending: {}, queued: {} } },
  handler({ chain }, address) {
    const { pending, queued } = poolContent(chain)
    return {
      pending: byNonce(pending.filter(({ from }) => from === address)),
      queued: byNonce(queued.filter(({ from }) => from === address)),
    }
  },
})
