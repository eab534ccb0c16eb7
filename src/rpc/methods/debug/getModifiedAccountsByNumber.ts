import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt } from '../../services/blocks.ts'
import { BlockNumber } from '../../wire/blockId.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the accounts that differ between the states after two blocks. Without `end`, it compares the block `start` with its parent.',
  params: [param('start', BlockNumber), param('end', BlockNumber.optional())],
  result: z.array(Address),
  async handler(context, start, end) {
    const { chain } = context
    const [from, to, { modifiedAccounts }] = await Promise.all([
      blockAt(chain, start),
      end === undefined ? undefined : blockAt(chain, end),
      import('../../services/tracing/states.ts'),
    ])
    return modifiedAccounts(context, from, to)
  },
})
