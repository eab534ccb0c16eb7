import { defineMethod, param } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'
import {
  OperationDraft,
  PaymasterContext,
  SponsoredOperation,
  toOperationGasJson,
  toPaymasterJson,
} from '../../wire/userOperation.ts'

export default defineMethod({
  summary:
    'Returns the paymaster of the node for a user operation, as pm_getPaymasterStubData does, and the gas of the operation with it, in the format of Pimlico.',
  params: [param('userOperation', OperationDraft), param('entryPoint', Address), param('context', PaymasterContext)],
  result: SponsoredOperation,
  effect: 'write',
  async handler(context, draft, entryPoint) {
    const { sponsored } = await import('../../services/userOperations/sponsor.ts')
    const { estimateUserOperation } = await import('../../services/userOperations/estimateUserOperation.ts')
    const operation = await sponsored(context, draft, entryPoint)
    const gas = await estimateUserOperation(context, operation, entryPoint)
    return { ...toPaymasterJson(operation.form, operation.paymaster), ...toOperationGasJson(gas) }
  },
})
