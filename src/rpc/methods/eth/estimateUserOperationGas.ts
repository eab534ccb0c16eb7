import { defineMethod, param } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'
import { StateOverrides } from '../../wire/overrides.ts'
import { OperationDraft, OperationGas, toOperationGasJson } from '../../wire/userOperation.ts'

export default defineMethod({
  summary:
    'Estimates the gas limits of a user operation (ERC-4337) in the next block, 10 percent above the lowest. Its signature can be a dummy, and its sender needs no ether.',
  params: [
    param('userOperation', OperationDraft),
    param('entryPoint', Address),
    param('stateOverrides', StateOverrides.optional()),
  ],
  result: OperationGas,
  async handler(context, draft, entryPoint, stateOverrides) {
    const { estimateUserOperation } = await import('../../services/userOperations/estimateUserOperation.ts')
    return toOperationGasJson(await estimateUserOperation(context, draft, entryPoint, stateOverrides))
  },
})
