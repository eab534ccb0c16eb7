import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { latest } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'
import { CallBundles, StateContext } from '../../wire/callBundles.ts'
import { StateOverrides } from '../../wire/overrides.ts'

export default defineMethod({
  summary:
    'Runs calls one after another, each on the state that those before it left, and returns the value or the error of each. Begins after a block or, with `transactionIndex`, before one of its transactions; nothing is changed.',
  params: [
    param('bundles', CallBundles),
    param('stateContext', StateContext.default({ block: latest, before: undefined })),
    param('stateOverrides', StateOverrides.optional()),
  ],
  result: z.array(z.array(z.union([z.strictObject({ value: Data }), z.strictObject({ error: z.string() })]))),
  async handler(context, bundles, start, stateOverrides) {
    const { callMany } = await import('../../services/callMany.ts')
    return callMany(context, bundles, start, stateOverrides)
  },
})
