import { defineMethod, param } from '../../protocol/method.ts'
import { Address, Hash } from '../../wire/bytes.ts'
import { SentOperation } from '../../wire/userOperation.ts'

export default defineMethod({
  summary:
    'Validates a user operation (ERC-4337) and sends it to the EntryPoint in a transaction of an account of the node. Returns the hash of the operation. With automatic mining, it is mined at once.',
  params: [param('userOperation', SentOperation), param('entryPoint', Address)],
  result: Hash,
  effect: 'write',
  async handler(context, operation, entryPoint) {
    const { sendUserOperation } = await import('../../services/userOperations/sendUserOperation.ts')
    return sendUserOperation(context, operation, entryPoint)
  },
})
