import { z } from 'zod'
import { isPending } from '../../blocks.ts'
import { defineMethod, param } from '../../method.ts'
import { RawJson } from '../../rawJson.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Receipt, receiptJson } from '../../wire/receipt.ts'

export default defineMethod({
  summary: 'Returns the receipts of a block; null when there is no such block. The pending block has none yet.',
  params: [param('block', BlockId)],
  result: z.array(Receipt).nullable(),
  credits: 1_000,
  example: { params: ['0x0'], result: [] },
  handler({ chain }, id) {
    const block = isPending(id) ? undefined : chain.block(id)
    if (block === undefined) return null
    return new RawJson(`[${block.receipts.map((receipt) => receiptJson(receipt).text).join(',')}]`)
  },
})
