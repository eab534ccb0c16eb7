import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { findBlock } from '../../services/blocks.ts'
import { BlockNumber } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'
import { Index } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the raw bytes (EIP-2718) of a transaction by block number and index. Returns null if the transaction does not exist.',
  params: [param('block', BlockNumber), param('transactionIndex', Index)],
  result: Data.nullable(),
  handler: ({ chain }, id, index) =>
    when(findBlock(chain, id), (block) => {
      const transaction = block?.transactions[index]
      return transaction === undefined ? null : bytesToHex(transaction.tx.rlp)
    }),
})
