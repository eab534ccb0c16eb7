import { bytesToHex } from '../../../bytes.ts'
import { blockAt } from '../../blocks.ts'
import { defineMethod, param } from '../../method.ts'
import { when } from '../../when.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns a block as RLP.',
  params: [param('block', BlockId)],
  result: Data,
  credits: 1_000,
  example: { params: ['0x0'], result: '0x' },
  handler: ({ chain }, id) => when(blockAt(chain, id), (block) => bytesToHex(block.rlp())),
})
