import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { OperationReceipt } from '../../wire/userOperation.ts'

export default defineMethod({
  summary:
    'Returns the result of an executed user operation (ERC-4337) with its logs and the receipt of its transaction. Returns null if the operation does not exist or is not mined yet. The tag has no effect: clients of Alchemy send it.',
  params: [
    param('userOperationHash', Hash),
    param('tag', z.enum(['latest', 'pending'], { error: 'latest or pending' }).optional()),
  ],
  result: OperationReceipt.nullable(),
  async handler(context, hash) {
    const { operationReceiptJson } = await import('../../services/userOperations/operationReceiptJson.ts')
    return operationReceiptJson(context, hash)
  },
})
