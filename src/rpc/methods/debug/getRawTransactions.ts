import { z } from 'zod'
import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { blockAt } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the raw bytes (EIP-2718) of the transactions of a block.',
  params: [param('block', BlockId)],
  result: z.array(Data),
  handler: ({ chain }, id) =>
    when(blockAt(chain, id), ({ transactions }) => transactions.map(({ tx }) => bytesToHex(tx.rlp))),
})
