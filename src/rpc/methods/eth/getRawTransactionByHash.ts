import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the raw bytes (EIP-2718) of a mined or pooled transaction by its hash. Returns null if the transaction does not exist.',
  params: [param('transactionHash', Hash)],
  result: Data.nullable(),
  handler({ chain }, hash) {
    const { tx } = chain.transaction(hash) ?? chain.pool.get(hash) ?? {}
    return tx === undefined ? null : bytesToHex(tx.rlp)
  },
})
