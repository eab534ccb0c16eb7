import { stageOf } from '../../../layer2/l2b/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { Hash } from '../../wire/bytes.ts'
import { L2bTransactionObject, toL2bTransaction } from '../../wire/layer2/l2bTransaction.ts'

export default defineMethod({
  summary:
    'Returns a layer-2 transaction by its hash. Returns null if it does not exist. The own endpoint of the network also serves it as eth_getTransactionByHash.',
  params: [param('transaction_hash', Hash)],
  result: L2bTransactionObject.nullable(),
  async handler(context, hash) {
    const { value, ledger } = await l2bOf(context)
    const transaction = value.transactions.get(hash)
    // A rejected transaction is neither pooled nor mined. Its details show the reason.
    const isGone = transaction !== undefined && stageOf(value, transaction) === 'rejected'
    return transaction === undefined || isGone ? null : toL2bTransaction(value, transaction, ledger.settings.chainId)
  },
})
