import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { BundleToCancel } from '../../wire/sentBundle.ts'

export default defineMethod({
  summary: 'Removes the waiting bundles with this `replacementUuid`. Returns their hashes.',
  params: [param('cancellation', BundleToCancel)],
  result: z.array(Hash),
  effect: 'write',
  handler: ({ chain }, { replacementUuid }) => chain.bundles.cancel(replacementUuid).map(({ hash }) => hash),
})
