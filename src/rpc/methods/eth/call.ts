import { bytesToHex } from '../../../bytes.ts'
import { call } from '../../../execution/call.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { callLimits, callSiteAt } from '../../services/callSites.ts'
import { watchedCall } from '../../services/watchedCall.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'
import { CallRequest } from '../../wire/callRequest.ts'
import { BlockOverrides, StateOverrides } from '../../wire/overrides.ts'

export default defineMethod({
  summary: 'Executes a call on the state after a block and returns its return data, without changing the state.',
  params: [
    param('transaction', CallRequest),
    param('block', BlockId.default(latest)),
    param('stateOverrides', StateOverrides.optional()),
    param('blockOverrides', BlockOverrides.optional()),
  ],
  result: Data,
  async handler(context, request, block, stateOverrides, blockOverrides) {
    const site = await callSiteAt(context.chain, block)
    const limits = callLimits(context)
    const output = await watchedCall(context, (inspector) =>
      call(site, request, { stateOverrides, blockOverrides, inspector, ...limits }),
    )
    return bytesToHex(output)
  },
})
