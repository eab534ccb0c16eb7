import { z } from 'zod'
import { defineMethod, param } from '../../method.ts'
import { Address, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns who created a contract and in which transaction; null for an account that no transaction gave code.',
  params: [param('address', Address)],
  result: z.strictObject({ hash: Hash, creator: Address }).nullable(),
  example: { params: ['0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'], result: null },
  async handler(context, address) {
    const { contractCreator } = await import('../../tracing/otterscan.ts')
    return contractCreator(context, address)
  },
})
