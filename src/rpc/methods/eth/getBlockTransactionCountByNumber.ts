import { quantityHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { findBlock } from '../../services/blocks.ts'
import { BlockNumber } from '../../wire/blockId.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the number of transactions in a block by block number or tag. Returns null if the block does not exist.',
  params: [param('block', BlockNumber)],
  result: Quantity.nullable(),
  handler: ({ chain }, id) =>
    when(findBlock(chain, id), (block) => (block === undefined ? null : quantityHex(block.transactions.length))),
})
