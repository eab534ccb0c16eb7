import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns a transaction, mined or waiting, as it is signed and sent; null when there is none.',
  params: [param('transactionHash', Hash)],
  result: Data.nullable(),
  example: {
    params: ['0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf'],
    result:
      '0xf86d8084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8880de0b6b3a76400008082f4f5a0a065f25625ee92f418f720274bdf633c4ef86074e18c48de2fc2d6a490ea1b5aa01363c2791edd58031b02bd65e949c4dd6485ea7efa26a241ae02944e121406a7',
  },
  handler({ chain }, hash) {
    const { tx } = chain.transaction(hash) ?? chain.pool.get(hash) ?? {}
    return tx === undefined ? null : bytesToHex(tx.serialize())
  },
})
