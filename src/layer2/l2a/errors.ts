import { define } from '../../errors.ts'

/** The errors of the public specification, with its codes and texts. */
export const blockNotFound = define('BlockNotFound', 24, () => 'Block not found')
export const invalidTransactionIndex = define(
  'InvalidTransactionIndex',
  27,
  () => 'Invalid transaction index in a block',
)
export const transactionNotFound = define('TransactionNotFound', 29, () => 'Transaction hash not found')
export const noBlocks = define('NoBlocks', 32, () => 'There are no blocks')
