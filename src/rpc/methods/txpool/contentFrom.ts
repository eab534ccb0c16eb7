import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { senderContentJson } from '../../services/transactions/poolContentJson.ts'
import { Address } from '../../wire/bytes.ts'
import { Transaction } from '../../wire/transaction.ts'

const ByNonce = z.record(z.string(), Transaction)

export default defineMethod({
  summary: 'Returns the pooled transactions of a sender by nonce.',
  params: [param('address', Address)],
  result: z.strictObject({ pending: ByNonce, queued: ByNonce }),
  handler: senderContentJson,
})
