import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { PrivateTransaction } from '../../wire/sentBundle.ts'

export default defineMethod({
  summary:
    'Submits a signed transaction that no client sees before it is mined, and returns its hash. Blocks do not include it while it would fail. It waits up to `maxBlockNumber`, at most 25 blocks.',
  params: [param('transaction', PrivateTransaction)],
  result: Hash,
  effect: 'write',
  async handler(context, { tx, last }) {
    const { submitPrivateTransaction } = await import('../../services/transactions/submitBundle.ts')
    return submitPrivateTransaction(context, tx, last)
  },
})
