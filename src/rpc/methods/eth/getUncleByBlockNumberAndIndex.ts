import { defineMethod, param } from '../../protocol/method.ts'
import { isPending } from '../../services/blocks.ts'
import { toUncle, Uncle } from '../../wire/block.ts'
import { BlockNumber } from '../../wire/blockId.ts'
import { Index } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the uncle at a position in a block; null when there is none, as in every block that was made here.',
  params: [param('block', BlockNumber), param('uncleIndex', Index)],
  result: Uncle.nullable(),
  handler({ chain }, id, index) {
    const uncle = isPending(id) ? undefined : chain.block(id)?.uncleHeaders[index]
    return uncle === undefined ? null : toUncle(uncle)
  },
})
