import { quantityHex } from '../../../bytes.ts'
import { checksumAddress } from '../../../protocol/checksumAddress.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { FoundOperation, toOperationJson } from '../../wire/userOperation.ts'

export default defineMethod({
  summary:
    'Returns a user operation (ERC-4337) by its hash, with its transaction. The hashes and the number are null while the transaction waits in the pool. Returns null if the operation does not exist.',
  params: [param('userOperationHash', Hash)],
  result: FoundOperation.nullable(),
  async handler(context, hash) {
    const { findSubmittedOperation } = await import('../../services/userOperations/findUserOperation.ts')
    const found = await findSubmittedOperation(context, hash)
    if (found === undefined) return null
    const { operation, entryPoint, transaction, block } = found
    return {
      userOperation: toOperationJson(operation),
      entryPoint: checksumAddress(entryPoint),
      transactionHash: block === undefined ? null : transaction.hash,
      blockHash: block?.hash ?? null,
      blockNumber: block === undefined ? null : quantityHex(block.number),
    }
  },
})
