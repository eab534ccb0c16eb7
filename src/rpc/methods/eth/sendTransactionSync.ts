import { defineMethod, param } from '../../protocol/method.ts'
import { prepareTransaction } from '../../services/prepareTransaction.ts'
import { submitAndWait } from '../../services/submitAndWait.ts'
import { Integer } from '../../wire/quantity.ts'
import { Receipt } from '../../wire/receipt.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

export default defineMethod({
  summary:
    'Signs and takes a transaction as eth_sendTransaction does and returns its receipt once it is in a block (EIP-7966). Waits as many milliseconds as are given, at most a minute; then error 4 has its hash.',
  params: [param('transaction', TransactionRequest), param('timeout', Integer.optional())],
  result: Receipt,
  effect: 'write',
  sameEffectAs: 'eth_sendTransaction',
  async handler(context, request, timeout) {
    const prepared = await prepareTransaction(context, request)
    return submitAndWait(context, prepared.sign(), prepared.from, timeout)
  },
})
