import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Hash } from '../../wire/bytes.ts'
import { L2bReceipt, toL2bReceipt } from '../../wire/layer2/l2bTransaction.ts'

export default defineMethod({
  summary:
    'Returns the receipt of a layer-2 transaction by its hash. Returns null if the transaction does not exist or is not in a block. Also available as eth_getTransactionReceipt at the endpoint of the network.',
  params: [param('transaction_hash', Hash)],
  result: L2bReceipt.nullable(),
  async handler(context, hash) {
    const { value } = await l2bOf(context)
    const transaction = value.transactions.get(hash)
    return transaction === undefined ? null : toL2bReceipt(value, transaction)
  },
})
