import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns a transaction, mined or waiting, as it is signed and sent; no bytes when there is none.',
  params: [param('transactionHash', Hash)],
  result: Data,
  handler({ chain }, hash) {
    const { tx } = chain.transaction(hash) ?? chain.pool.get(hash) ?? {}
    return tx === undefined ? '0x' : bytesToHex(tx.serialize())
  },
})
