import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns who created a contract and in which transaction; null for an account that no transaction gave code.',
  params: [param('address', Address)],
  result: z.strictObject({ hash: Hash, creator: Address }).nullable(),
  async handler(context, address) {
    const { contractCreator } = await import('../../services/tracing/otterscan.ts')
    return contractCreator(context, address)
  },
})
