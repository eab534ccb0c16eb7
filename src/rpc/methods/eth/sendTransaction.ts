import { defineMethod, param } from '../../protocol/method.ts'
import { prepareTransaction } from '../../services/prepareTransaction.ts'
import { submitTransaction } from '../../services/submitTransaction.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

export default defineMethod({
  summary:
    'Signs a transaction with an account of the node, or for one that is impersonated, and takes it; sender, gas, nonce and fees are filled in where left out.',
  params: [param('transaction', TransactionRequest)],
  result: Hash,
  effect: 'write',
  example: {
    params: [
      {
        from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
        value: '0x1',
        gas: '0x5208',
        maxFeePerGas: '0x77359400',
        maxPriorityFeePerGas: '0x3b9aca00',
      },
    ],
    result: '0x8ee1f9e138d58c3c6c3439a6955f00a34bc75a02e489698301b71d74e5324866',
  },
  async handler(context, request) {
    const prepared = await prepareTransaction(context, request)
    return submitTransaction(context, prepared.sign(), prepared.from)
  },
})
