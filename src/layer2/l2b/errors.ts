import { define } from '../../errors.ts'

/** Command for an unknown transaction. Look-ups return null instead. */
export const transactionNotFound = define<{ hash: string }>(
  'TransactionNotFound',
  -32000,
  ({ hash }) => `the ledger has no transaction with the hash ${hash}`,
)
