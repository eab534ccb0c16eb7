import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { Address } from '../../wire/bytes.ts'
import { Count } from '../../wire/quantity.ts'
import { TransactionPage } from '../../wire/trace/otterscan.ts'

/** Defines a method that searches for the transactions of an account before or after a block. */
export const defineSearch = (direction: 'before' | 'after', summary: string) =>
  defineMethod({
    summary,
    params: [param('address', Address), param('block', Count), param('pageSize', Count)],
    result: TransactionPage,
    async handler(context, address, block, size) {
      const { searchTransactions } = await import('../../services/tracing/searchTransactions.ts')
      return rawJsonOf(await searchTransactions(context, { address, block, size }, direction))
    },
  })

export default defineSearch(
  'before',
  'Returns a page of the transactions that involve an account, directly or in inner calls, in the blocks before a block, newest first. Block 0 means the end of the chain.',
)
