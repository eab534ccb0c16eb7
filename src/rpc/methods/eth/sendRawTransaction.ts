import { defineMethod, param } from '../../protocol/method.ts'
import { submitTransaction } from '../../services/submitTransaction.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Takes a signed transaction; with automatic mining it is in a stored block when its hash is returned.',
  params: [param('transaction', Data)],
  result: Hash,
  effect: 'write',
  async handler(context, bytes) {
    const { tx, from } = await context.chain.decode(bytes)
    return submitTransaction(context, tx, from)
  },
})
