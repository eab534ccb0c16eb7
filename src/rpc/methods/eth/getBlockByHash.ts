import { defineMethod, param } from '../../protocol/method.ts'
import { Block, blockJson } from '../../wire/block.ts'
import { Flag } from '../../wire/boolean.ts'
import { Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns a block by its hash, with its full transactions or their hashes. Returns null if it does not exist.',
  params: [param('blockHash', Hash), param('hydratedTransactions', Flag.default(false))],
  result: Block.nullable(),
  handler({ chain }, blockHash, full) {
    const block = chain.blockByHash(blockHash)
    return block === undefined ? null : blockJson(block, full)
  },
})
