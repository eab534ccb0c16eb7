import { defineMethod, param } from '../../protocol/method.ts'
import { prepareTransaction } from '../../services/transactions/prepareTransaction.ts'
import { submitTransaction } from '../../services/transactions/submitTransaction.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

export default defineMethod({
  summary:
    'Signs a transaction with an account of the node, or sends it for an impersonated account, and returns its hash. The node fills in a missing sender, gas limit, nonce and fees.',
  params: [param('transaction', TransactionRequest)],
  result: Hash,
  effect: 'write',
  async handler(context, request) {
    const prepared = await prepareTransaction(context, request)
    return submitTransaction(context, prepared.sign(), prepared.from)
  },
})
