import { defineMethod, param } from '../../protocol/method.ts'
import { submitTransaction } from '../../services/transactions/submitTransaction.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Submits a signed transaction and returns its hash. With automatic mining, all later requests see the mined transaction.',
  params: [param('transaction', Data)],
  result: Hash,
  effect: 'write',
  handler(context, bytes) {
    const decoded = context.chain.decode(bytes)
    // Few transactions must wait here: see `decodeTransaction`.
    return decoded instanceof Promise
      ? decoded.then(({ tx, from }) => submitTransaction(context, tx, from))
      : submitTransaction(context, decoded.tx, decoded.from)
  },
})
