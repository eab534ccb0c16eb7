import { defineMethod, param } from '../../protocol/method.ts'
import { prepareTransaction } from '../../services/transactions/prepareTransaction.ts'
import { submitAndWait } from '../../services/transactions/submitAndWait.ts'
import { Integer } from '../../wire/quantity.ts'
import { Receipt } from '../../wire/receipt.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

export default defineMethod({
  summary:
    'Sends a transaction as eth_sendTransaction does and returns its receipt when it is mined (EIP-7966). `timeout` is in milliseconds: 20,000 by default, at most 60,000. When it expires, the method fails with code 4, and `data` is the transaction hash.',
  params: [param('transaction', TransactionRequest), param('timeout', Integer.optional())],
  result: Receipt,
  effect: 'write',
  sameEffectAs: 'eth_sendTransaction',
  async handler(context, request, timeout) {
    const prepared = await prepareTransaction(context, request)
    return submitAndWait(context, prepared.sign(), prepared.from, timeout)
  },
})
