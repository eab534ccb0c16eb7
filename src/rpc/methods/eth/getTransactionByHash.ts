import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Transaction, toPendingTransaction, transactionJson } from '../../wire/transaction.ts'

export default defineMethod({
  summary: 'Returns a mined or pooled transaction by its hash. Returns null if it does not exist.',
  params: [param('transactionHash', Hash)],
  result: Transaction.nullable(),
  handler({ chain }, hash) {
    const mined = chain.transaction(hash)
    if (mined !== undefined) return transactionJson(mined)
    const waiting = chain.pool.get(hash)
    return waiting === undefined ? null : toPendingTransaction(waiting)
  },
})
