import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { SentBundle } from '../../wire/sentBundle.ts'

export default defineMethod({
  summary:
    'Submits signed transactions that one block contains in sequence and completely, or not at all, as Flashbots does. They are not in the pool. With automatic mining, the block is mined at once. Without transactions, cancels the bundles with its `replacementUuid`.',
  params: [param('bundle', SentBundle)],
  result: z.strictObject({ bundleHash: Hash }),
  effect: 'write',
  async handler(context, bundle) {
    const { submitBundle } = await import('../../services/transactions/submitBundle.ts')
    return { bundleHash: await submitBundle(context, bundle) }
  },
})
