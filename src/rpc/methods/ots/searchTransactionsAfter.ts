import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address } from '../../wire/bytes.ts'
import { rawJsonOf } from '../../wire/rawJson.ts'
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
  async handler(context, address, block, size) {
    const { searchTransactions } = await import('../../services/tracing/searchTransactions.ts')
    return rawJsonOf(await searchTransactions(context, { address, block, size }, 'after'))
  },
})
