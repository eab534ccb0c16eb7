import { quantityHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the number of uncles of a block by its hash. Returns null if the block does not exist.',
  params: [param('blockHash', Hash)],
  result: Quantity.nullable(),
  handler({ chain }, blockHash) {
    const block = chain.blockByHash(blockHash)
    return block === undefined ? null : quantityHex(block.uncleHashes.length)
  },
})
