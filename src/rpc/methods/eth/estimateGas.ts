import { quantityHex } from '../../../bytes.ts'
import type { Inspector } from '../../../evm/inspector.ts'
import { estimateGas } from '../../../execution/estimateGas.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { callEnvironmentAt, callLimits, checkCreation } from '../../services/calls/callEnvironments.ts'
import { runAndReport } from '../../services/calls/runAndReport.ts'
import { withFees } from '../../services/transactions/fillTransaction.ts'
import { BlockId, pending } from '../../wire/blockId.ts'
import { CallRequest } from '../../wire/callRequest.ts'
import { BlockOverrides, StateOverrides } from '../../wire/overrides.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns a gas limit that is sufficient for a call, at most 1.5 percent above the lowest. Without a block, the call is executed in the next block after the pooled transactions.',
  params: [
    param('transaction', CallRequest),
    param('block', BlockId.default(pending)),
    param('stateOverrides', StateOverrides.optional()),
    param('blockOverrides', BlockOverrides.optional()),
  ],
  result: Quantity,
  async handler(context, request, block, stateOverrides, blockOverrides) {
    const environment = await callEnvironmentAt(context.chain, block)
    const { behavior } = context
    checkCreation(behavior, request)
    const limits = { ...callLimits(context), isFunded: behavior.allowUnfundedEstimates }
    const priced = behavior.estimatesWithFees ? withFees(context, request) : request
    const prefersGasUsed = behavior.exactEstimates
    const estimate = (inspector?: Inspector) =>
      estimateGas(environment, priced, { stateOverrides, blockOverrides, inspector, prefersGasUsed, ...limits })
    // Only failures are reported: clients usually send a successful call as a transaction next, which is then reported.
    return quantityHex(await runAndReport(context, estimate, 'failed'))
  },
})
