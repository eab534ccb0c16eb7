import { defineMethod, param } from '../../protocol/method.ts'
import { prepareTransaction, signerWith } from '../../services/prepareTransaction.ts'
import { submitTransaction } from '../../services/submitTransaction.ts'
import { Hash } from '../../wire/bytes.ts'
import { Passphrase } from '../../wire/passphrase.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

export default defineMethod({
  summary: 'Signs and takes a transaction as eth_sendTransaction does, also for an account that is locked.',
  params: [param('transaction', TransactionRequest), param('passphrase', Passphrase)],
  result: Hash,
  effect: 'write',
  sameEffectAs: 'eth_sendTransaction',
  example: {
    params: [
      {
        from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
        value: '0x1',
        gas: '0x5208',
        gasPrice: '0x77359400',
      },
      '',
    ],
    result: '0x4ad3f7e253cecbd08ce7485ab1d8c4cf01755d08c37f5e3d2ba098be478e0b33',
  },
  async handler(context, request, passphrase) {
    const { from, sign } = await prepareTransaction(context, request, signerWith(context.wallet, passphrase))
    return submitTransaction(context, sign(), from)
  },
})
