import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { l2bBlockByNumber } from '../../../layer2/l2b/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Integer, Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the numbers of the first and the last block of a batch. Returns null if the batch does not exist. Each block is a batch.',
  params: [param('number', Integer)],
  result: z.tuple([Quantity, Quantity]).nullable(),
  aliases: ['zks_getL1BatchBlockRange'],
  async handler(context, number) {
    const block = l2bBlockByNumber((await l2bOf(context)).value, number)
    if (block === undefined) return null
    const range: [first: string, last: string] = [quantityHex(block.number), quantityHex(block.number)]
    return range
  },
})
