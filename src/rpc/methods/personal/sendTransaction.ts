import { defineMethod, param } from '../../protocol/method.ts'
import { prepareTransaction, senderWith } from '../../services/transactions/prepareTransaction.ts'
import { submitTransaction } from '../../services/transactions/submitTransaction.ts'
import { Hash } from '../../wire/bytes.ts'
import { Passphrase } from '../../wire/signing.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

export default defineMethod({
  summary:
    'Signs and sends a transaction as eth_sendTransaction does, even if the account is locked. An impersonated account needs no passphrase.',
  params: [param('transaction', TransactionRequest), param('passphrase', Passphrase)],
  result: Hash,
  effect: 'write',
  sameEffectAs: 'eth_sendTransaction',
  async handler(context, request, passphrase) {
    const { from, sign } = await prepareTransaction(context, request, senderWith(context, passphrase))
    return submitTransaction(context, sign(), from)
  },
})
