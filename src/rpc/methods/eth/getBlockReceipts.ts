import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonList } from '../../rawJson.ts'
import { receiptTexts } from '../../services/blockReceipts.ts'
import { isPending } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Receipt } from '../../wire/receipt.ts'

export default defineMethod({
  summary:
    'Returns the receipts of a block. Returns null if the block does not exist. The pending block has no receipts.',
  params: [param('block', BlockId)],
  result: z.array(Receipt).nullable(),
  async handler({ chain }, id) {
    const block = isPending(id) ? undefined : chain.block(id)
    if (block === undefined) return null
    return rawJsonList(await receiptTexts(block))
  },
})
