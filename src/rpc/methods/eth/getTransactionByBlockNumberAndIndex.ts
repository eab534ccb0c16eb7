import { defineMethod, param } from '../../protocol/method.ts'
import { isPending } from '../../services/blocks.ts'
import { BlockParameter } from '../../wire/blockId.ts'
import { Index } from '../../wire/quantity.ts'
import { Transaction, toPendingTransaction, transactionJson } from '../../wire/transaction.ts'

export default defineMethod({
  summary: 'Returns a transaction by block number and index. Returns null if it does not exist.',
  params: [param('blockParameter', BlockParameter), param('transaction_index', Index)],
  result: Transaction.nullable(),
  handler({ chain }, id, index) {
    if (isPending(id)) {
      return chain.miner.pending().then(({ block }) => {
        const waiting = block.transactions[index]
        return waiting === undefined ? null : toPendingTransaction(waiting)
      })
    }
    const transaction = chain.block(id)?.transactions[index]
    return transaction === undefined ? null : transactionJson(transaction)
  },
})
