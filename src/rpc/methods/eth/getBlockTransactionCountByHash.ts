import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the number of transactions in the block with this hash; null when there is no such block.',
  params: [param('blockHash', Hash)],
  result: Quantity.nullable(),
  handler({ chain }, blockHash) {
    const block = chain.blockByHash(blockHash)
    return block === undefined ? null : toQuantity(block.transactions.length)
  },
})
