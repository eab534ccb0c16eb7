import { quantityHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { findBySenderAndNonce, isUsedUpstream } from '../../services/transactions/findBySenderAndNonce.ts'
import { Address } from '../../wire/bytes.ts'
import { Uint64 } from '../../wire/quantity.ts'
import { Transaction, toPendingTransaction, transactionJson } from '../../wire/transaction.ts'

export default defineMethod({
  summary: 'Returns a mined or pooled transaction by its sender and nonce. Returns null if it does not exist.',
  params: [param('address', Address), param('nonce', Uint64)],
  result: Transaction.nullable(),
  handler({ chain, upstream }, address, nonce) {
    if (upstream !== undefined && isUsedUpstream(chain, address, nonce))
      return upstream.request('eth_getTransactionBySenderAndNonce', [address, quantityHex(nonce)]).then(rawJsonOf)
    const found = findBySenderAndNonce(chain, address, nonce)
    if (found === undefined) return null
    return 'block' in found ? transactionJson(found) : toPendingTransaction(found)
  },
})
