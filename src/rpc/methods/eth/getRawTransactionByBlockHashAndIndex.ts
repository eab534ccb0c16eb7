import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'
import { Index } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the raw bytes (EIP-2718) of a transaction by block hash and index. Returns null if the transaction does not exist.',
  params: [param('blockHash', Hash), param('transactionIndex', Index)],
  result: Data.nullable(),
  handler({ chain }, blockHash, index) {
    const transaction = chain.blockByHash(blockHash)?.transactions[index]
    return transaction === undefined ? null : bytesToHex(transaction.tx.rlp)
  },
})
