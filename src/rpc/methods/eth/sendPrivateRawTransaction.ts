import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'
import { PrivacyPreferences } from '../../wire/sentBundle.ts'

export default defineMethod({
  summary:
    'Submits a signed transaction that no client sees before it is mined, and returns its hash. Blocks do not include it while it would fail. It waits for at most 25 blocks.',
  params: [param('transaction', Data), param('preferences', PrivacyPreferences)],
  result: Hash,
  effect: 'write',
  async handler(context, bytes) {
    const { submitPrivateTransaction } = await import('../../services/transactions/submitBundle.ts')
    return submitPrivateTransaction(context, bytes)
  },
})
