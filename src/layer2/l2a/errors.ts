import { define } from '../../errors.ts'

/** Errors of the public specification, with its codes and texts. */
export const blockNotFound = define('BlockNotFound', 24, () => 'Block not found')
export const invalidTransactionIndex = define(
  'InvalidTransactionIndex',
  27,
  () => 'Invalid transaction index in a block',
)
export const transactionHashNotFound = define('TransactionNotFound', 29, () => 'Transaction hash not found')
export const noBlocks = define('NoBlocks', 32, () => 'There are no blocks')
export const contractNotFound = define('ContractNotFound', 20, () => 'Contract not found')
export const pageSizeTooBig = define('PageSizeTooBig', 31, () => 'Requested page size is too big')
export const invalidContinuationToken = define(
  'InvalidContinuationToken',
  33,
  () => 'The supplied continuation token is invalid or unknown',
)
export const tooManyKeys = define('TooManyKeysInFilter', 34, () => 'Too many keys provided in a filter')
