import { defineMethod, param } from '../../protocol/method.ts'
import { submitTransaction } from '../../services/transactions/submitTransaction.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Submits a signed transaction and returns its hash. With automatic mining, all later requests see the mined transaction.',
  params: [param('transaction', Data)],
  result: Hash,
  effect: 'write',
  async handler(context, bytes) {
    const { tx, from } = await context.chain.decode(bytes)
    return submitTransaction(context, tx, from)
  },
})
