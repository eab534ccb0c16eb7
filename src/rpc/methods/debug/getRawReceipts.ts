import { z } from 'zod'
import { bytesToHex } from '../../../bytes.ts'
import { encodeReceipt } from '../../../protocol/receipt.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { blockAt } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the receipts of a block in the encoding of the receipt trie (EIP-2718).',
  params: [param('block', BlockId)],
  result: z.array(Data),
  handler: ({ chain }, id) =>
    when(blockAt(chain, id), ({ receipts }) =>
      receipts.map((receipt) => bytesToHex(encodeReceipt(receipt.transaction.tx.type, receipt))),
    ),
})
