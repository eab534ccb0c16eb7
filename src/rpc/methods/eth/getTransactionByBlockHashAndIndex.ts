import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Index } from '../../wire/quantity.ts'
import { Transaction, transactionJson } from '../../wire/transaction.ts'

export default defineMethod({
  summary: 'Returns a transaction by block hash and index. Returns null if it does not exist.',
  params: [param('block_hash', Hash), param('transaction_index', Index)],
  result: Transaction.nullable(),
  handler({ chain }, blockHash, index) {
    const transaction = chain.blockByHash(blockHash)?.transactions[index]
    return transaction === undefined ? null : transactionJson(transaction)
  },
})
