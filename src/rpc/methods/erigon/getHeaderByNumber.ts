import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { findBlock } from '../../services/blocks.ts'
import { Header, headerJson } from '../../wire/block.ts'
import { PlainBlockNumber } from '../../wire/trace/otterscan.ts'

export default defineMethod({
  summary: 'Returns the header of a block by its number or tag. Returns null if the block does not exist.',
  params: [param('block', PlainBlockNumber)],
  result: Header.nullable(),
  sameEffectAs: 'eth_getHeaderByNumber',
  handler: ({ chain }, block) =>
    when(findBlock(chain, block), (found) => (found === undefined ? null : headerJson(found))),
})
