import { impersonated } from '../../../chain/impersonation.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { prepareTransaction } from '../../services/prepareTransaction.ts'
import { submitTransaction } from '../../services/submitTransaction.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

export default defineMethod({
  summary: 'Takes a transaction from any account without a signature, as if its sender were impersonated.',
  params: [param('transaction', TransactionRequest)],
  result: Hash,
  effect: 'control',
  example: {
    params: [
      {
        from: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
        to: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        value: '0x1',
        gas: '0x5208',
        gasPrice: '0x77359400',
      },
    ],
    result: '0xa05a495788dc65fb5bcd564c14101e53942144d90d8d8fe44b5f00e1eb79c41b',
  },
  async handler(context, request) {
    const { from, sign } = await prepareTransaction(
      context,
      request,
      (from) => (unsigned) => impersonated(unsigned, from),
    )
    return submitTransaction(context, sign(), from)
  },
})
