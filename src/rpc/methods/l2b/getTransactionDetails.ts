import { l2bOf } from '../../l2b.ts'
import { defineMethod, param } from '../../method.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionDetails, toTransactionDetails } from '../../wire/layer2/l2bDetails.ts'

export default defineMethod({
  summary: 'Returns how far a layer-2 transaction is on its way to layer 1; null for one that is not known.',
  params: [param('hash', Hash)],
  result: TransactionDetails.nullable(),
  aliases: ['zks_getTransactionDetails'],
  example: { params: [`0x${'0'.repeat(64)}`], result: null },
  async handler(context, hash) {
    const { value } = await l2bOf(context)
    const transaction = value.transactions.get(hash)
    return transaction === undefined ? null : toTransactionDetails(value, transaction)
  },
})
