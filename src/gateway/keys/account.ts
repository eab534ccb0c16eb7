/** What a key stands for. Logs and records name it by `id`, never by the key. */
export interface Account {
  readonly id: string
  readonly name: string
  /** It belongs to the node itself: it is unlimited, may everything, and serves the addresses without a key. */
  readonly isBuiltIn: boolean
}

/** Who may ask. */
export interface Accounts {
  /** Whose the requests are that come without a key; undefined where every request needs one. */
  readonly builtIn: Account | undefined
  /** The account of a key; undefined for a key that was never issued or is revoked. */
  find(key: string): Account | undefined
  /** Calls `listener` whenever `find` or `builtIn` may answer differently from now on. */
  onChange(listener: () => void): void
}

export const builtInAccount: Account = { id: 'built-in', name: 'built-in', isBuiltIn: true }

/** A node on which nobody has issued keys: every request is the built-in account's. */
export const builtInAccounts: Accounts = {
  builtIn: builtInAccount,
  find: () => builtInAccount,
  onChange: () => {},
}
