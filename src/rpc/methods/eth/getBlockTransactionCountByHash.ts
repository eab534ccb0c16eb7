import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the number of transactions in the block with this hash; null when there is no such block.',
  params: [param('blockHash', Hash)],
  result: Quantity.nullable(),
  example: { params: ['0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178'], result: '0x2' },
  handler({ chain }, blockHash) {
    const block = chain.blockByHash(blockHash)
    return block === undefined ? null : toQuantity(block.transactions.length)
  },
})
