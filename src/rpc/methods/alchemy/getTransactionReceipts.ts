import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { listParts, RawJson } from '../../rawJson.ts'
import { receiptTextsAt } from '../../services/blockReceipts.ts'
import { Receipt } from '../../wire/receipt.ts'
import { ReceiptsBlock } from '../../wire/receiptsBlock.ts'

export default defineMethod({
  summary:
    'Returns the receipts of a block by its number or hash, like eth_getBlockReceipts. `receipts` is null if the block does not exist.',
  params: [param('block', ReceiptsBlock)],
  result: z.strictObject({ receipts: z.array(Receipt).nullable() }),
  async handler(context, id) {
    const texts = await receiptTextsAt(context, id)
    return texts === undefined ? { receipts: null } : new RawJson(['{"receipts":', ...listParts(texts), '}'])
  },
})
