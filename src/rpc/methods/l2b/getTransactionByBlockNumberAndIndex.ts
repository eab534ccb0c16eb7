import { defineMethod, param } from '../../protocol/method.ts'
import { isPending } from '../../services/blocks.ts'
import { l2bBlockAt, l2bOf } from '../../services/l2bView.ts'
import { BlockParameter } from '../../wire/blockId.ts'
import { L2bTransactionObject, toL2bTransaction } from '../../wire/layer2/l2bTransaction.ts'
import { Index } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns a layer-2 transaction by block number and index. Returns null if it does not exist. Also available as eth_getTransactionByBlockNumberAndIndex at the endpoint of the network.',
  params: [param('blockParameter', BlockParameter), param('transaction_index', Index)],
  result: L2bTransactionObject.nullable(),
  async handler(context, id, index) {
    const { value, ledger } = await l2bOf(context)
    const hashes = isPending(id) ? value.tip.pending : l2bBlockAt(value, id)?.transactions
    const transaction = value.transactions.get(hashes?.[index] ?? '')
    return transaction === undefined ? null : toL2bTransaction(value, transaction, ledger.settings.chainId)
  },
})
