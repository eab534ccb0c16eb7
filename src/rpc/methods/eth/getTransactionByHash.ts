import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Transaction, toPendingTransaction, transactionJson } from '../../wire/transaction.ts'

export default defineMethod({
  summary: 'Returns the transaction with this hash, mined or waiting in the pool; null when there is none.',
  params: [param('transactionHash', Hash)],
  result: Transaction.nullable(),
  handler({ chain }, hash) {
    const mined = chain.transaction(hash)
    if (mined !== undefined) return transactionJson(mined)
    const waiting = chain.pool.get(hash)
    return waiting === undefined ? null : toPendingTransaction(waiting)
  },
})
