import { impersonationSignature } from '../../../chain/transactions/impersonation.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { prepareTransaction } from '../../services/transactions/prepareTransaction.ts'
import { submitTransaction } from '../../services/transactions/submitTransaction.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

export default defineMethod({
  summary: 'Submits an unsigned transaction from any account, as if the account were impersonated.',
  params: [param('transaction', TransactionRequest)],
  result: Hash,
  effect: 'control',
  async handler(context, request) {
    const { from, sign } = await prepareTransaction(context, request, (from) => () => impersonationSignature(from))
    return submitTransaction(context, sign(), from)
  },
})
