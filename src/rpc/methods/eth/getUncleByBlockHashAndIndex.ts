import { defineMethod, param } from '../../protocol/method.ts'
import { toUncle, Uncle } from '../../wire/block.ts'
import { Hash } from '../../wire/bytes.ts'
import { Index } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the uncle at a position in the block with this hash; null when there is none, as in every block that was made here.',
  params: [param('blockHash', Hash), param('uncleIndex', Index)],
  result: Uncle.nullable(),
  handler({ chain }, blockHash, index) {
    const uncle = chain.blockByHash(blockHash)?.uncleHeaders[index]
    return uncle === undefined ? null : toUncle(uncle)
  },
})
