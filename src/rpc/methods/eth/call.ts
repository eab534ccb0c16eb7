import { bytesToHex } from '../../../bytes.ts'
import { call } from '../../../execution/call.ts'
import { callLimits, callSiteAt } from '../../callSites.ts'
import { defineMethod, param } from '../../method.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'
import { CallRequest } from '../../wire/callRequest.ts'
import { BlockOverrides, StateOverrides } from '../../wire/overrides.ts'

export default defineMethod({
  summary: 'Runs a call on the state after a block and returns what it returns; nothing is changed.',
  params: [
    param('transaction', CallRequest),
    param('block', BlockId.default(latest)),
    param('stateOverrides', StateOverrides.optional()),
    param('blockOverrides', BlockOverrides.optional()),
  ],
  result: Data,
  example: {
    params: [{ data: '0x602a5f5260205ff3' }, 'latest'],
    result: '0x000000000000000000000000000000000000000000000000000000000000002a',
  },
  async handler(context, request, block, stateOverrides, blockOverrides) {
    const site = await callSiteAt(context.chain, block)
    const output = await call(site, request, { stateOverrides, blockOverrides, ...callLimits(context.chain, context) })
    return bytesToHex(output)
  },
})
