/** Bodies of responses of Etherscan. Numbers in results are decimal text. */

/** The body of a response: of an action, or of a method that the module `proxy` calls. */
export type EtherscanBody =
  | { readonly status: '0' | '1'; readonly message: string; readonly result: unknown }
  | { readonly jsonrpc: '2.0'; readonly id: 1; readonly result?: unknown; readonly error?: unknown }

export const success = (result: unknown): EtherscanBody => ({ status: '1', message: 'OK', result })

export const failure = (message: string): EtherscanBody => ({ status: '0', message: 'NOTOK', result: message })

/** The body for a list. `emptyMessage` is the message for an empty one. */
export const listBody = (rows: readonly object[], emptyMessage: string): EtherscanBody =>
  rows.length === 0 ? { status: '0', message: emptyMessage, result: [] } : success(rows)
