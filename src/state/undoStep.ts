import type { Address } from '../bytes.ts'
import { type AccountData, isEmptyAccount } from './account.ts'
import type { AccountEntry, AccountStorage, SlotEntry, TransientSlot } from './accountEntry.ts'
import type { EarlierDataCollector } from './earlierData.ts'

/** One step of the undo log. */
export interface UndoStep {
  /** Reverts the step. `changed` collects entries for the next flush, because a reverted flush must be repeated. */
  undo(changed: AccountEntry[]): void
  /** Adds the values that `undo` would restore to `earlier`. */
  report(earlier: EarlierDataCollector): void
}

/** EIP-161 as on mainnet (block 2,675,119): a touch of the empty RIPEMD-160 precompile survives the revert of its frame. */
const RIPEMD160: Address = '0x0000000000000000000000000000000000000003'

/** The data of an account before a write, or before a touch (EIP-161). */
export class UndoAccountWrite implements UndoStep {
  readonly #entry: AccountEntry
  readonly #data: AccountData | undefined
  readonly #touchedIn: number

  constructor(entry: AccountEntry) {
    this.#entry = entry
    this.#data = entry.data
    this.#touchedIn = entry.touchedIn
  }

  undo(changed: AccountEntry[]): void {
    const survivesRevert = this.#entry.address === RIPEMD160 && isTouch(this.#data, this.#entry.data)
    this.#entry.data = this.#data
    if (!survivesRevert) this.#entry.touchedIn = this.#touchedIn
    markChanged(this.#entry, changed)
  }

  report(earlier: EarlierDataCollector): void {
    earlier.account(this.#entry, this.#data)
  }
}

/** The value of a slot before a write. */
export class UndoSlotWrite implements UndoStep {
  readonly #entry: AccountEntry
  readonly #storage: AccountStorage
  readonly #slot: SlotEntry
  readonly #value: bigint

  constructor(entry: AccountEntry, slot: SlotEntry) {
    this.#entry = entry
    this.#storage = entry.storage
    this.#slot = slot
    this.#value = slot.value
  }

  undo(changed: AccountEntry[]): void {
    this.#slot.value = this.#value
    markSlotChanged(this.#storage, this.#slot)
    markChanged(this.#entry, changed)
  }

  report(earlier: EarlierDataCollector): void {
    earlier.slot(this.#entry, this.#slot.key, this.#value)
  }
}

/** The storage of an account before it was cleared. */
export class UndoStorageClear implements UndoStep {
  readonly #entry: AccountEntry
  readonly #storage: AccountStorage

  constructor(entry: AccountEntry) {
    this.#entry = entry
    this.#storage = entry.storage
  }

  undo(changed: AccountEntry[]): void {
    this.#entry.storage = this.#storage
    markChanged(this.#entry, changed)
  }

  report(earlier: EarlierDataCollector): void {
    earlier.storage(this.#entry, this.#storage)
  }
}

/** The value of a transient slot before a write (EIP-1153). */
export class UndoTransientWrite implements UndoStep {
  readonly #slot: TransientSlot
  readonly #value: bigint

  constructor(slot: TransientSlot) {
    this.#slot = slot
    this.#value = slot.value
  }

  undo(): void {
    this.#slot.value = this.#value
  }

  report(): void {}
}

/** The access of an account or a slot before its first access (EIP-2929). */
export class UndoWarming implements UndoStep {
  readonly #target: { warmIn: number }
  readonly #warmIn: number

  constructor(target: { warmIn: number }) {
    this.#target = target
    this.#warmIn = target.warmIn
  }

  undo(): void {
    this.#target.warmIn = this.#warmIn
  }

  report(): void {}
}

function isTouch(before: AccountData | undefined, after: AccountData | undefined): boolean {
  return before !== undefined && after !== undefined && isEmptyAccount(before) && isEmptyAccount(after)
}

/** Adds an account to the accounts of the next flush, once. */
export function markChanged(entry: AccountEntry, changed: AccountEntry[]): void {
  if (entry.changed) return
  entry.changed = true
  changed.push(entry)
}

/** Adds a slot to the slots of the next flush of its account, once. */
export function markSlotChanged(storage: AccountStorage, slot: SlotEntry): void {
  if (slot.changed) return
  slot.changed = true
  storage.changed.push(slot)
}
