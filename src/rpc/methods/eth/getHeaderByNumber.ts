import { defineMethod, param } from '../../protocol/method.ts'
import { isPending } from '../../services/blocks.ts'
import { HeaderOrPending, headerJson, toPendingHeader } from '../../wire/block.ts'
import { BlockNumber } from '../../wire/blockId.ts'

export default defineMethod({
  summary: 'Returns the header of a block by its number or tag. Returns null if the block does not exist.',
  params: [param('block', BlockNumber)],
  result: HeaderOrPending.nullable(),
  handler({ chain }, id) {
    if (isPending(id)) return chain.miner.pending().then(({ block }) => toPendingHeader(block))
    const block = chain.block(id)
    return block === undefined ? null : headerJson(block)
  },
})
