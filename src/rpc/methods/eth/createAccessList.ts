import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { createAccessList } from '../../../execution/accessList.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { callEnvironmentAt, callLimits } from '../../services/calls/callEnvironments.ts'
import { AccessListResult } from '../../wire/accessList.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { CallRequest } from '../../wire/callRequest.ts'
import { StateOverrides } from '../../wire/overrides.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns an access list (EIP-2930) with the accounts and storage slots that a call uses, and the gas used with this list.',
  params: [
    param('transaction', CallRequest),
    param('block', BlockId.default(latest)),
    param('stateOverrides', StateOverrides.optional()),
  ],
  result: z.strictObject({ accessList: AccessListResult, gasUsed: Quantity, error: z.string().optional() }),
  async handler(context, request, block, stateOverrides) {
    const environment = await callEnvironmentAt(context.chain, block)
    const created = await createAccessList(environment, request, {
      stateOverrides,
      ...callLimits(context),
    })
    return {
      accessList: created.accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })),
      gasUsed: quantityHex(created.gasUsed),
      ...(created.fault !== undefined && { error: created.fault }),
    }
  },
})
