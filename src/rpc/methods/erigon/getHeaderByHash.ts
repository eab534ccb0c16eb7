import { defineMethod, param } from '../../protocol/method.ts'
import { Header, headerJson } from '../../wire/block.ts'
import { Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the header of a block by its hash. Returns null if it does not exist.',
  params: [param('blockHash', Hash)],
  result: Header.nullable(),
  sameEffectAs: 'eth_getHeaderByHash',
  handler({ chain }, blockHash) {
    const block = chain.blockByHash(blockHash)
    return block === undefined ? null : headerJson(block)
  },
})
