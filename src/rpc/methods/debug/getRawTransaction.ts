import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the raw bytes (EIP-2718) of a mined or pooled transaction. Returns 0x if the transaction does not exist, or null with the anvil preset.',
  params: [param('transactionHash', Hash)],
  result: Data.nullable(),
  handler({ chain, behavior }, hash) {
    const { tx } = chain.transaction(hash) ?? chain.pool.get(hash) ?? {}
    if (tx === undefined) return behavior.rawUnknownIsNull ? null : '0x'
    return bytesToHex(tx.rlp)
  },
})
