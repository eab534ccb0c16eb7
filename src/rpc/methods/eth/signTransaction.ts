import { z } from 'zod'
import { defaultGas } from '../../defaultGas.ts'
import { checkSendRequest, fillTransaction, rawTransaction } from '../../fillTransaction.ts'
import { defineMethod, param } from '../../method.ts'
import { Data } from '../../wire/bytes.ts'
import { CallRequest } from '../../wire/callRequest.ts'
import { SignedTransaction, toSignedTransaction } from '../../wire/transaction.ts'

export default defineMethod({
  summary: 'Signs a transaction with a development account and returns it without sending it.',
  params: [param('transaction', CallRequest)],
  result: z.strictObject({ raw: Data, tx: SignedTransaction }),
  example: { params: [], result: null },
  async handler({ chain, wallet, signal }, request) {
    checkSendRequest(chain, request)
    const key = wallet.keyOf(request.from)
    const gas = request.gas ?? (await defaultGas(chain, request, signal))
    const signed = fillTransaction(chain, request, gas).sign(key)
    return { raw: rawTransaction(signed), tx: toSignedTransaction(signed) }
  },
})
