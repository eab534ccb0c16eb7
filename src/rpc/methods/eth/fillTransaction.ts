import { z } from 'zod'
import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { prepareTransaction, unsigned } from '../../services/transactions/prepareTransaction.ts'
import { Data } from '../../wire/bytes.ts'
import { SignedTransaction, toSignedTransaction } from '../../wire/transaction.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

export default defineMethod({
  summary:
    'Fills in the missing gas limit, nonce and fees of a transaction and returns it unsigned, as bytes and as an object.',
  params: [param('transaction', TransactionRequest)],
  result: z.strictObject({ raw: Data, tx: SignedTransaction }),
  async handler(context, request) {
    const prepared = await prepareTransaction(context, request, unsigned)
    const tx = prepared.fill()
    return { raw: bytesToHex(tx.rlp), tx: toSignedTransaction(tx) }
  },
})
