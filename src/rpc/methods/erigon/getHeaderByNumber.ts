import { findBlock } from '../../blocks.ts'
import { defineMethod, param } from '../../method.ts'
import { when } from '../../when.ts'
import { Header, headerJson } from '../../wire/block.ts'
import { PlainBlockNumber } from '../../wire/trace/otterscan.ts'

export default defineMethod({
  summary: 'Returns the header of a block by its number or tag; null when there is no such block.',
  params: [param('block', PlainBlockNumber)],
  result: Header.nullable(),
  example: { params: ['0x1'], result: {} },
  handler: ({ chain }, block) =>
    when(findBlock(chain, block), (found) => (found === undefined ? null : headerJson(found))),
})
