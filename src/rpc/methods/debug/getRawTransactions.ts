import { z } from 'zod'
import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { blockAt } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the transactions of a block as they are signed and sent (EIP-2718).',
  params: [param('block', BlockId)],
  result: z.array(Data),
  example: {
    params: ['0x1'],
    result: [
      '0xf86d8084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8880de0b6b3a76400008082f4f5a0a065f25625ee92f418f720274bdf633c4ef86074e18c48de2fc2d6a490ea1b5aa01363c2791edd58031b02bd65e949c4dd6485ea7efa26a241ae02944e121406a7',
    ],
  },
  handler: ({ chain }, id) =>
    when(blockAt(chain, id), ({ transactions }) => transactions.map(({ tx }) => bytesToHex(tx.serialize()))),
})
