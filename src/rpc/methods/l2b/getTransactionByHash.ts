import { l2bOf } from '../../l2b.ts'
import { defineMethod, param } from '../../method.ts'
import { Hash } from '../../wire/bytes.ts'
import { L2bTransactionObject, toL2bTransaction } from '../../wire/layer2/l2bTransaction.ts'

export default defineMethod({
  summary:
    'Returns a layer-2 transaction; null where there is none. At the own address of the network it is eth_getTransactionByHash.',
  params: [param('transaction_hash', Hash)],
  result: L2bTransactionObject.nullable(),
  example: { params: [`0x${'0'.repeat(64)}`], result: null },
  async handler(context, hash) {
    const { value, ledger } = await l2bOf(context)
    const transaction = value.transactions.get(hash)
    return transaction === undefined ? null : toL2bTransaction(value, transaction, ledger.settings.chainId)
  },
})
