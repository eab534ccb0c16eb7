import { bytesToHex } from '../../../bytes.ts'
import { encodeHeader } from '../../../protocol/header.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { blockAt } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the RLP encoding of a block header.',
  params: [param('block', BlockId)],
  result: Data,
  handler: ({ chain }, id) => when(blockAt(chain, id), ({ header }) => bytesToHex(encodeHeader(header))),
})
