import type { CreditAccount } from '../credits/creditAccount.ts'
import type { Permissions } from './permissions.ts'

/**
 * What a key stands for. Logs and records name it by `id`, never by the key. Connections hold accounts for as long as they
 * live, so it is the account that changes when its key is limited or revoked, never which account a connection has.
 */
export interface ApiAccount {
  readonly id: string
  readonly name: string
  /** It belongs to the node itself: it is unlimited, may everything, and serves the addresses without a key. */
  readonly isBuiltIn: boolean
  /** Whether it may issue and revoke keys. */
  readonly mayAdminister?: boolean
  readonly isRevoked?: boolean
  /** Undefined where it may everything. */
  readonly permissions?: Permissions | undefined
  /** Undefined where nobody counts its credits. */
  readonly creditAccount?: CreditAccount | undefined
}

/** Who may ask. */
export interface ApiAccounts {
  /** Whose the requests are that come without a key; undefined where every request needs one. */
  readonly builtIn: ApiAccount | undefined
  /** The account of a key; undefined for a key that was never issued or is revoked. */
  find(key: string): ApiAccount | undefined
  /** Settles when the keys are there; undefined from then on. Until then `find` finds none. */
  readonly opening?: Promise<void> | undefined
  /** Calls `listener` whenever `find` or `builtIn` may answer differently from now on. */
  onChange(listener: () => void): void
}

export const builtInAccount: ApiAccount = { id: 'built-in', name: 'built-in', isBuiltIn: true, mayAdminister: true }

/** A node on which nobody has issued keys: every request is the built-in account's. */
export const builtInAccounts: ApiAccounts = {
  builtIn: builtInAccount,
  find: () => builtInAccount,
  onChange: () => {},
}
