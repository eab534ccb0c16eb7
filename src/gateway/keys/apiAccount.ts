import type { CreditAccount } from '../credits/creditAccount.ts'
import type { Permissions } from './permissions.ts'

/**
 * The account of an API key. Logs and records contain its `id`, never the key. Open connections refer to their account, so new limits and
 * revocations change the account itself.
 */
export interface ApiAccount {
  readonly id: string
  readonly name: string
  /** Whether it is an account of the node itself. It has no limits and serves paths without a key. */
  readonly isBuiltIn: boolean
  /** Whether it may issue and revoke keys. */
  readonly mayAdminister?: boolean
  readonly isRevoked?: boolean
  /** Undefined: every permission. */
  readonly permissions?: Permissions | undefined
  /** Undefined: credits are not counted. */
  readonly creditAccount?: CreditAccount | undefined
}

/** Finds accounts by API key. */
export interface ApiAccounts {
  /** Account of requests without a key. Undefined if every request needs a key. */
  readonly builtIn: ApiAccount | undefined
  /** Returns the account of a key. Undefined for an unknown or revoked key. */
  find(key: string): ApiAccount | undefined
  /** Settles when the keys are loaded, then undefined. Until then, `find` finds no stored key. */
  readonly opening?: Promise<void> | undefined
  /** Calls `listener` whenever results of `find` or `builtIn` may change. */
  onChange(listener: () => void): void
}

export const builtInAccount: ApiAccount = { id: 'built-in', name: 'built-in', isBuiltIn: true, mayAdminister: true }

/** Account of the user who started the node: clients with the token of the data directory, and clients over IPC. */
export const controlAccount: ApiAccount = { id: 'control', name: 'control', isBuiltIn: true, mayAdminister: true }

/** Whether a client belongs to the user who started the node. No list of methods applies to it. */
export const isControlAccount = ({ id }: ApiAccount): boolean => id === controlAccount.id
