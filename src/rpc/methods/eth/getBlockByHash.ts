import { defineMethod, param } from '../../protocol/method.ts'
import { Block, blockJson } from '../../wire/block.ts'
import { Flag } from '../../wire/boolean.ts'
import { Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the block with this hash, with its transactions in full or by hash; null when there is no such block.',
  params: [param('blockHash', Hash), param('hydratedTransactions', Flag.default(false))],
  result: Block.nullable(),
  handler({ chain }, blockHash, full) {
    const block = chain.blockByHash(blockHash)
    return block === undefined ? null : blockJson(block, full)
  },
})
