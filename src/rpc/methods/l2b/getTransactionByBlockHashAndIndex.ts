import { blockByHash } from '../../../layer2/l2b/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Hash } from '../../wire/bytes.ts'
import { L2bTransactionObject, toL2bTransaction } from '../../wire/layer2/l2bTransaction.ts'
import { Index } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns a layer-2 transaction by block hash and index. Returns null if it does not exist. Also available as eth_getTransactionByBlockHashAndIndex at the endpoint of the network.',
  params: [param('block_hash', Hash), param('transaction_index', Index)],
  result: L2bTransactionObject.nullable(),
  async handler(context, hash, index) {
    const { value, ledger } = await l2bOf(context)
    const transaction = value.transactions.get(blockByHash(value, hash)?.transactions[index] ?? '')
    return transaction === undefined ? null : toL2bTransaction(value, transaction, ledger.settings.chainId)
  },
})
