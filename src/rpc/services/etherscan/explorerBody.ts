/** Bodies of responses of Etherscan. Numbers in results are decimal text. */

/** The body of a response: of an action, or of a method that the module `proxy` calls. */
export type ExplorerBody =
  | { readonly status: '0' | '1'; readonly message: string; readonly result: unknown }
  | { readonly jsonrpc: '2.0'; readonly id: 1; readonly result?: unknown; readonly error?: unknown }

export const success = (result: unknown): ExplorerBody => ({ status: '1', message: 'OK', result })

export const failure = (message: string): ExplorerBody => ({ status: '0', message: 'NOTOK', result: message })

/** A list of which each item is created when it is written. */
export class LazyList<Item = unknown> {
  readonly #items: readonly Item[]
  readonly #toRow: (item: Item) => object

  constructor(items: readonly Item[], toRow: (item: Item) => object) {
    this.#items = items
    this.#toRow = toRow
  }

  *[Symbol.iterator](): Generator<object> {
    for (const item of this.#items) yield this.#toRow(item)
  }
}

/** The body for a list. `emptyMessage` is the message for an empty one. `toRow` converts an item, which is a row by default. */
export const listBody = <Item extends object>(
  items: readonly Item[],
  emptyMessage: string,
  toRow: (item: Item) => object = (row) => row,
): ExplorerBody =>
  items.length === 0 ? { status: '0', message: emptyMessage, result: [] } : success(new LazyList(items, toRow))
