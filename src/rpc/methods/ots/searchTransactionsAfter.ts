import { z } from 'zod'
import { defineMethod, param } from '../../method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { Address } from '../../wire/bytes.ts'
import { Count } from '../../wire/trace/count.ts'

export default defineMethod({
  summary:
    'Returns transactions in which an account takes part, also by inner calls, in blocks after a block, the newest first; block 0 is the beginning of the chain.',
  params: [param('address', Address), param('block', Count), param('pageSize', Count)],
  result: z.strictObject({
    txs: z.array(z.record(z.string(), z.unknown())),
    receipts: z.array(z.record(z.string(), z.unknown())),
    firstPage: z.boolean(),
    lastPage: z.boolean(),
  }),
  example: { params: ['0xe7f1725e7734ce288f8367e1bb143e90bb3f0512', 0, 25], result: {} },
  async handler(context, address, block, size) {
    const { searchTransactions } = await import('../../tracing/searchTransactions.ts')
    return rawJsonOf(await searchTransactions(context, { address, block, size }, 'after'))
  },
})
