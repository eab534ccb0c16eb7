import type { AccountEntry, AccountStorage } from './accountEntry.ts'
import type { AccountData } from './worldState.ts'

/** What an account was, as far as it was written to since. */
export interface Before {
  readonly data: AccountData | undefined
  /** What the slots held that were written since. */
  readonly slots: ReadonlyMap<bigint, bigint>
}

/** Collects what was there before, from the newest step of the undo log to the oldest: the oldest has the last word. */
export class Written {
  readonly #accounts = new Map<AccountEntry, { data: AccountData | undefined; slots: Map<bigint, bigint> }>()

  account(entry: AccountEntry, data: AccountData | undefined): void {
    this.#of(entry).data = data
  }

  slot(entry: AccountEntry, key: bigint, value: bigint): void {
    this.#of(entry).slots.set(key, value)
  }

  storage(entry: AccountEntry, { slots }: AccountStorage): void {
    const known = this.#of(entry).slots
    for (const { key, value } of slots.values()) known.set(key, value)
  }

  get accounts(): ReadonlyMap<AccountEntry, Before> {
    return this.#accounts
  }

  #of(entry: AccountEntry): { data: AccountData | undefined; slots: Map<bigint, bigint> } {
    let before = this.#accounts.get(entry)
    if (before === undefined) {
      // Unless an older step says otherwise, the account itself was what it is.
      before = { data: entry.data, slots: new Map() }
      this.#accounts.set(entry, before)
    }
    return before
  }
}
