import { z } from 'zod'
import { createAccessList } from '../../../execution/accessList.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { callLimits, callSiteAt } from '../../services/callSites.ts'
import { AccessListResult } from '../../wire/accessList.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { CallRequest } from '../../wire/callRequest.ts'
import { StateOverrides } from '../../wire/overrides.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Lists the accounts and storage slots that a call touches (EIP-2930), with the gas it uses then.',
  params: [
    param('transaction', CallRequest),
    param('block', BlockId.default(latest)),
    param('stateOverrides', StateOverrides.optional()),
  ],
  result: z.strictObject({ accessList: AccessListResult, gasUsed: Quantity, error: z.string().optional() }),
  example: {
    params: [
      {
        from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
        data: '0x0000000000000000000000000000000000000000000000000000000000000009',
      },
      'latest',
    ],
    result: {
      accessList: [
        {
          address: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
          storageKeys: ['0x0000000000000000000000000000000000000000000000000000000000000000'],
        },
      ],
      gasUsed: '0x72c6',
    },
  },
  async handler(context, request, block, stateOverrides) {
    const site = await callSiteAt(context.chain, block)
    const made = await createAccessList(site, request, {
      stateOverrides,
      ...callLimits(context),
    })
    return {
      accessList: made.accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })),
      gasUsed: toQuantity(made.gasUsed),
      ...(made.fault !== undefined && { error: made.fault }),
    }
  },
})
