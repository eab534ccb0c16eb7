import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { latest } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'
import { CallBundles, StateContext } from '../../wire/callBundles.ts'
import { StateOverrides } from '../../wire/overrides.ts'
import { nonNegativeInteger } from '../../wire/quantity.ts'

const timeoutForm = 'a time limit in milliseconds, or 0 for the limit of the node'

export default defineMethod({
  summary:
    'Executes calls in sequence, each on the state that the previous one left, and returns the result or the error of each. The first call runs on the state after a block, or before the transaction `transactionIndex` of the block. Each further bundle runs in the next block, 12 s later. The chain does not change.',
  params: [
    param('bundles', CallBundles),
    param('stateContext', StateContext.default({ block: latest, before: undefined })),
    param('stateOverrides', StateOverrides.optional()),
    param('timeout', nonNegativeInteger(timeoutForm).default(0)),
  ],
  result: z.array(z.array(z.union([z.strictObject({ value: Data }), z.strictObject({ error: z.string() })]))),
  async handler(context, bundles, start, stateOverrides, timeout) {
    const { callMany } = await import('../../services/calls/callMany.ts')
    return callMany(context, bundles, start, { stateOverrides, timeout })
  },
})
