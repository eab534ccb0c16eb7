import type { AccountData } from './account.ts'
import type { AccountEntry, AccountStorage } from './accountEntry.ts'
import { type ReadonlySlotMap, SlotMap } from './slotMap.ts'

/** The earlier data of an account, and of its written slots. */
export interface EarlierData {
  readonly data: AccountData | undefined
  /** Earlier values of the written slots. */
  readonly slots: ReadonlySlotMap<bigint>
}

/** Collects earlier data from the newest to the oldest step of the undo log. The oldest step takes precedence. */
export class EarlierDataCollector {
  readonly #accounts = new Map<AccountEntry, { data: AccountData | undefined; slots: SlotMap<bigint> }>()

  account(entry: AccountEntry, data: AccountData | undefined): void {
    this.#of(entry).data = data
  }

  slot(entry: AccountEntry, key: bigint, value: bigint): void {
    this.#of(entry).slots.set(key, value)
  }

  storage(entry: AccountEntry, { slots }: AccountStorage): void {
    const earlier = this.#of(entry).slots
    for (const { key, value } of slots.values()) earlier.set(key, value)
  }

  get accounts(): ReadonlyMap<AccountEntry, EarlierData> {
    return this.#accounts
  }

  #of(entry: AccountEntry): { data: AccountData | undefined; slots: SlotMap<bigint> } {
    let before = this.#accounts.get(entry)
    if (before === undefined) {
      // Without an older step, the account itself is unchanged.
      before = { data: entry.data, slots: new SlotMap() }
      this.#accounts.set(entry, before)
    }
    return before
  }
}
