import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionDetails, toTransactionDetails } from '../../wire/layer2/l2bDetails.ts'

export default defineMethod({
  summary: 'Returns the settlement status of a layer-2 transaction. Returns null if the transaction does not exist.',
  params: [param('hash', Hash)],
  result: TransactionDetails.nullable(),
  aliases: ['zks_getTransactionDetails'],
  async handler(context, hash) {
    const { value } = await l2bOf(context)
    const transaction = value.transactions.get(hash)
    if (transaction === undefined) return null
    const details = toTransactionDetails(value, transaction)
    // The ledger has no precommit step. Networks without it return null.
    return context.methodName.startsWith('l2b_') ? details : { ...details, ethPrecommitTxHash: null }
  },
})
