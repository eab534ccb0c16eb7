import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the number of uncles of the block with this hash; null when there is no such block.',
  params: [param('blockHash', Hash)],
  result: Quantity.nullable(),
  example: { params: ['0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964'], result: '0x0' },
  handler({ chain }, blockHash) {
    const block = chain.blockByHash(blockHash)
    return block === undefined ? null : toQuantity(block.uncleHashes.length)
  },
})
