import { define } from '../../errors.ts'

/** A command for a transaction that is not there. Look-ups answer null instead. */
export const transactionNotFound = define<{ hash: string }>(
  'TransactionNotFound',
  -32000,
  ({ hash }) => `the ledger has no transaction with the hash ${hash}`,
)
