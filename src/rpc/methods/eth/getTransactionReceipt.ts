import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Receipt, receiptJson } from '../../wire/receipt.ts'

export default defineMethod({
  summary:
    'Returns the receipt of a transaction by its hash. Returns null if the transaction does not exist or is not mined yet.',
  params: [param('transaction_hash', Hash)],
  result: Receipt.nullable(),
  handler({ chain }, hash) {
    const receipt = chain.receipt(hash)
    return receipt === undefined ? null : receiptJson(receipt)
  },
})
