import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the creator of a contract and the hash of the creating transaction. Returns null if no transaction created it.',
  params: [param('address', Address)],
  result: z.strictObject({ hash: Hash, creator: Address }).nullable(),
  async handler(context, address) {
    const { contractCreator } = await import('../../services/tracing/otterscan.ts')
    return contractCreator(context, address)
  },
})
