import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { OperationReceipt } from '../../wire/userOperation.ts'

export default defineMethod({
  summary:
    'Returns the result of an executed user operation (ERC-4337) with its logs and the receipt of its transaction. Returns null if the operation does not exist or is not mined yet.',
  params: [param('userOperationHash', Hash)],
  result: OperationReceipt.nullable(),
  async handler(context, hash) {
    const { operationReceiptJson } = await import('../../services/userOperations/operationReceiptJson.ts')
    return operationReceiptJson(context, hash)
  },
})
