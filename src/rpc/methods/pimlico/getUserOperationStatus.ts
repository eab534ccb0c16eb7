import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the status of a user operation (ERC-4337) in the format of Pimlico: `submitted` in the pool, `included` in a block, or `not_found`.',
  params: [param('userOperationHash', Hash)],
  result: z.strictObject({ status: z.enum(['not_found', 'submitted', 'included']), transactionHash: Hash.nullable() }),
  async handler(context, hash) {
    const { findSubmittedOperation } = await import('../../services/userOperations/findUserOperation.ts')
    const found = await findSubmittedOperation(context, hash)
    if (found === undefined) return { status: 'not_found' as const, transactionHash: null }
    const status = found.block === undefined ? ('submitted' as const) : ('included' as const)
    return { status, transactionHash: found.transaction.hash }
  },
})
