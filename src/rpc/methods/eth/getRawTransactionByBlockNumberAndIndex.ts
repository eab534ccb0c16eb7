import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { findBlock } from '../../services/blocks.ts'
import { BlockNumber } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'
import { Index } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the transaction at a position in a block, the pending one too, as it is signed and sent; null when there is none.',
  params: [param('block', BlockNumber), param('transactionIndex', Index)],
  result: Data.nullable(),
  example: {
    params: ['0x1', '0x0'],
    result:
      '0xf86d8084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8880de0b6b3a76400008082f4f5a0a065f25625ee92f418f720274bdf633c4ef86074e18c48de2fc2d6a490ea1b5aa01363c2791edd58031b02bd65e949c4dd6485ea7efa26a241ae02944e121406a7',
  },
  handler: ({ chain }, id, index) =>
    when(findBlock(chain, id), (block) => {
      const transaction = block?.transactions[index]
      return transaction === undefined ? null : bytesToHex(transaction.tx.serialize())
    }),
})
