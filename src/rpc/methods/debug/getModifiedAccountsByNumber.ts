import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { BlockNumber } from '../../wire/blockId.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the accounts that differ between the states after two blocks. Without `end`, it compares the block `start` with its parent.',
  params: [param('start', BlockNumber), param('end', BlockNumber.optional())],
  result: z.array(Address),
  async handler(context, start, end) {
    const { modifiedAccounts } = await import('../../services/tracing/states.ts')
    return modifiedAccounts(context, start, end)
  },
})
