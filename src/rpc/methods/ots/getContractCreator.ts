import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns who created a contract and in which transaction; null for an account that no transaction gave code.',
  params: [param('address', Address)],
  result: z.strictObject({ hash: Hash, creator: Address }).nullable(),
  example: {
    params: ['0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'],
    result: {
      hash: '0xeeec68453e914fa2a6a81e19c01177d1f08182e4edf4c1aa7d9f11c2ea1cf6ad',
      creator: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    },
  },
  async handler(context, address) {
    const { contractCreator } = await import('../../services/tracing/otterscan.ts')
    return contractCreator(context, address)
  },
})
