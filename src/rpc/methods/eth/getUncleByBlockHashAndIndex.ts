import { defineMethod, param } from '../../protocol/method.ts'
import { toUncle, Uncle } from '../../wire/block.ts'
import { Hash } from '../../wire/bytes.ts'
import { Index } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns an uncle by block hash and index. Returns null if it does not exist. Blocks mined by this node have no uncles.',
  params: [param('blockHash', Hash), param('uncleIndex', Index)],
  result: Uncle.nullable(),
  handler({ chain }, blockHash, index) {
    const uncle = chain.blockByHash(blockHash)?.uncleHeaders[index]
    return uncle === undefined ? null : toUncle(uncle)
  },
})
