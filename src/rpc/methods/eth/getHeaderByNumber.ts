import { defineMethod, param } from '../../protocol/method.ts'
import { isPending } from '../../services/blocks.ts'
import { Header, headerJson } from '../../wire/block.ts'
import { BlockNumber } from '../../wire/blockId.ts'

export default defineMethod({
  summary:
    'Returns the header of a block by its number or tag. Returns null for the pending block and for blocks that do not exist.',
  params: [param('block', BlockNumber)],
  result: Header.nullable(),
  handler({ chain }, id) {
    const block = isPending(id) ? undefined : chain.block(id)
    return block === undefined ? null : headerJson(block)
  },
})
