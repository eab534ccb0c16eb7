import { defineSearch } from './searchTransactionsBefore.ts'

export default defineSearch(
  'after',
  'Returns a page of the transactions that involve an account, directly or in inner calls, in the blocks after a block, newest first. Block 0 means the beginning of the chain.',
)
