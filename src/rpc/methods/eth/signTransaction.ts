import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawTransaction } from '../../services/transactions/fillTransaction.ts'
import { prepareTransaction, signerOf } from '../../services/transactions/prepareTransaction.ts'
import { Data } from '../../wire/bytes.ts'
import { SignedTransaction, toSignedTransaction } from '../../wire/transaction.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

export default defineMethod({
  summary:
    'Signs a transaction with an account of the node and returns it without sending it, as bytes and as an object. If the client version is that of anvil or Ganache, only returns the bytes.',
  params: [param('transaction', TransactionRequest)],
  result: z.union([z.strictObject({ raw: Data, tx: SignedTransaction }), Data]),
  effect: 'write',
  async handler(context, request) {
    const signed = (await prepareTransaction(context, request, (from) => signerOf(context, from), true)).sign()
    const raw = rawTransaction(signed)
    return context.behavior.signToBytes ? raw : { raw, tx: toSignedTransaction(signed) }
  },
})
