import { defineMethod, param } from '../../protocol/method.ts'
import { rawTransaction } from '../../services/transactions/fillTransaction.ts'
import { prepareTransaction, signerWith } from '../../services/transactions/prepareTransaction.ts'
import { Data } from '../../wire/bytes.ts'
import { Passphrase } from '../../wire/signing.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

export default defineMethod({
  summary: 'Signs a transaction, even if the account is locked, and returns it as bytes without sending it.',
  params: [param('transaction', TransactionRequest), param('passphrase', Passphrase)],
  result: Data,
  effect: 'write',
  sameEffectAs: 'eth_signTransaction',
  async handler(context, request, passphrase) {
    const { sign } = await prepareTransaction(context, request, signerWith(context.wallet, passphrase), true)
    return rawTransaction(sign())
  },
})
