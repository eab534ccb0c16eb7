import { defineMethod, param } from '../../protocol/method.ts'
import { isPending } from '../../services/blocks.ts'
import { Block, blockJson, toPendingBlock } from '../../wire/block.ts'
import { BlockNumber } from '../../wire/blockId.ts'
import { Flag } from '../../wire/boolean.ts'

export default defineMethod({
  summary:
    'Returns a block by its number or tag, with its full transactions or their hashes. Returns null if it does not exist.',
  params: [param('block', BlockNumber), param('hydratedTransactions', Flag.default(false))],
  result: Block.nullable(),
  handler({ chain }, id, full) {
    if (isPending(id)) return chain.miner.pending().then(({ block }) => toPendingBlock(block, full))
    const block = chain.block(id)
    return block === undefined ? null : blockJson(block, full)
  },
})
