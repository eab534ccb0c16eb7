import { defineMethod, param } from '../../protocol/method.ts'
import { findBySenderAndNonce } from '../../services/findBySenderAndNonce.ts'
import { Address } from '../../wire/bytes.ts'
import { Uint64 } from '../../wire/quantity.ts'
import { Transaction, toPendingTransaction, transactionJson } from '../../wire/transaction.ts'

export default defineMethod({
  summary: 'Returns a mined or pooled transaction by its sender and nonce. Returns null if it does not exist.',
  params: [param('address', Address), param('nonce', Uint64)],
  result: Transaction.nullable(),
  handler({ chain }, address, nonce) {
    const found = findBySenderAndNonce(chain, address, nonce)
    if (found === undefined) return null
    return 'block' in found ? transactionJson(found) : toPendingTransaction(found)
  },
})
