import { define } from '../errors.ts'

/** A step that the state machine of a ledger does not have. */
export const illegalTransition = define<{ what: string; from: string; to: string; allowed: readonly string[] }>(
  'IllegalTransition',
  -32000,
  ({ what, from, to, allowed }) =>
    `${what} is ${from} and cannot become ${to}: ${
      allowed.length === 0 ? `${from} is a final state` : `from ${from} it can become ${allowed.join(' or ')}`
    }`,
)

export const duplicateTransaction = define<{ hash: string }>(
  'DuplicateTransaction',
  -32000,
  ({ hash }) => `the ledger has a transaction with the hash ${hash} already`,
)

/** What is given to a ledger and makes no sense in it. */
export const cannotAdd = define<{ reason: string }>('CannotAdd', -32602, ({ reason }) => reason)
