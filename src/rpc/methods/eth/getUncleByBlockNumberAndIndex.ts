import { defineMethod, param } from '../../protocol/method.ts'
import { isPending } from '../../services/blocks.ts'
import { toUncle, Uncle } from '../../wire/block.ts'
import { BlockNumber } from '../../wire/blockId.ts'
import { Index } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns an uncle by block number and index. Returns null if it does not exist. Blocks mined by this node have no uncles.',
  params: [param('block', BlockNumber), param('uncleIndex', Index)],
  result: Uncle.nullable(),
  handler({ chain }, id, index) {
    const uncle = isPending(id) ? undefined : chain.block(id)?.uncleHeaders[index]
    return uncle === undefined ? null : toUncle(uncle)
  },
})
