import { checkRecorded } from '../../../chain/genesis/recordedState.ts'
import { call } from '../../../execution/call.ts'
import type { CallEnvironment } from '../../../execution/callEnvironment.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { hexJson } from '../../rawJson.ts'
import { callEnvironmentAt, callLimits, checkCreation } from '../../services/calls/callEnvironments.ts'
import { runAndReport } from '../../services/calls/runAndReport.ts'
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
  handler(context, request, block, stateOverrides, blockOverrides) {
    checkCreation(context.behavior, request)
    const limits = callLimits(context)
    const run = (environment: CallEnvironment): Uint8Array | Promise<Uint8Array> => {
      if (request.to != null && stateOverrides === undefined) checkRecorded(environment.state, request.to)
      return runAndReport(context, (inspector) =>
        call(environment, request, { stateOverrides, blockOverrides, inspector, ...limits }),
      )
    }
    return when(when(callEnvironmentAt(context.chain, block), run), hexJson)
  },
})
