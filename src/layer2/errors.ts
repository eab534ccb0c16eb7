import { define } from '../errors.ts'

/** Illegal step of the state machine of a ledger. */
export const illegalTransition = define<{ subject: string; from: string; to: string; allowed: readonly string[] }>(
  'IllegalTransition',
  -32000,
  ({ subject, from, to, allowed }) =>
    `${subject} is ${from === to ? `already ${from}` : `${from} and cannot become ${to}`}: ${
      allowed.length === 0 ? `${from} is a final state` : `from ${from} it can become ${allowed.join(' or ')}`
    }`,
)

export const duplicateTransaction = define<{ hash: string }>(
  'DuplicateTransaction',
  -32000,
  ({ hash }) => `the ledger already has a transaction with the hash ${hash}`,
)

/** Invalid input for a ledger. */
export const cannotAddTransaction = define<{ reason: string }>('CannotAddTransaction', -32602, ({ reason }) => reason)
