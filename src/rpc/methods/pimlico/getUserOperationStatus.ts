import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the status of a user operation (ERC-4337) in the format of Pimlico: `submitted` in the pool, `included` in a block, or `not_found`.',
  params: [param('userOperationHash', Hash)],
  result: z.strictObject({ status: z.enum(['not_found', 'submitted', 'included']), transactionHash: Hash.nullable() }),
  async handler(context, hash) {
    const { findExecutedOperation, findPooledOperation } = await import(
      '../../services/userOperations/findUserOperation.ts'
    )
    const executed = await findExecutedOperation(context, hash)
    if (executed !== undefined)
      return { status: 'included' as const, transactionHash: executed.receipt.transaction.hash }
    const pooled = await findPooledOperation(context, hash)
    return pooled === undefined
      ? { status: 'not_found' as const, transactionHash: null }
      : { status: 'submitted' as const, transactionHash: pooled.transaction.hash }
  },
})
