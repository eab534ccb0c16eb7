import { stageOf } from '../../../layer2/l2b/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Hash } from '../../wire/bytes.ts'
import { L2bTransactionObject, toL2bTransaction } from '../../wire/layer2/l2bTransaction.ts'

export default defineMethod({
  summary:
    'Returns a layer-2 transaction by its hash. Returns null if it does not exist or was rejected. Also available as eth_getTransactionByHash at the endpoint of the network.',
  params: [param('transaction_hash', Hash)],
  result: L2bTransactionObject.nullable(),
  async handler(context, hash) {
    const { value, ledger } = await l2bOf(context)
    const transaction = value.transactions.get(hash)
    // A rejected transaction is neither pending nor in a block.
    const isRejected = transaction !== undefined && stageOf(value, transaction) === 'rejected'
    return transaction === undefined || isRejected
      ? null
      : toL2bTransaction(value, transaction, ledger.settings.chainId)
  },
})
