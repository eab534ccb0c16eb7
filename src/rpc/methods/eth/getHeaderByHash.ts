import { defineMethod, param } from '../../protocol/method.ts'
import { Header, headerJson } from '../../wire/block.ts'
import { Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the header of the block with this hash; null when there is none.',
  params: [param('blockHash', Hash)],
  result: Header.nullable(),
  handler({ chain }, blockHash) {
    const block = chain.blockByHash(blockHash)
    return block === undefined ? null : headerJson(block)
  },
})
