import type { AccountEntry, AccountStorage, SlotEntry } from '../state/accountEntry.ts'
import type { JournaledState } from '../state/journaledState.ts'
import {
  DIRTY_COUNT,
  DIRTY_SLOTS,
  F_STORAGE,
  REFUND,
  S_IS_DIRTY,
  S_KEY,
  S_ORIGINAL,
  S_STORAGE,
  S_VALUE,
  SLOT_BYTES,
  SLOT_ENTRIES,
  SLOTS,
} from './core/layout.ts'
import type { Machine } from './machine.ts'

/**
 * The host's side of the core's table of warm slots. `settle` writes the changes of the core to the state: before every checkpoint and at
 * the end. After a revert, new storage names hide the old entries.
 */
export class SlotTable {
  readonly #machine: Machine
  /** A number for each storage that was met; never given out twice. */
  #names: Map<AccountStorage, number> | undefined
  #lastName = 0
  /** By index in the table. */
  readonly #accounts: (AccountEntry | undefined)[] = new Array(SLOT_ENTRIES)
  readonly #slots: (SlotEntry | undefined)[] = new Array(SLOT_ENTRIES)
  /** Places that are taken. */
  readonly #taken: number[] = []

  constructor(machine: Machine) {
    this.#machine = machine
  }

  /** The name of a storage, for F_STORAGE. */
  nameOf(storage: AccountStorage): number {
    this.#names ??= new Map()
    let name = this.#names.get(storage)
    if (name === undefined) {
      name = ++this.#lastName
      this.#names.set(storage, name)
    }
    return name
  }

  /** Puts a slot of the frame's account, which is warm by now, into the table. Its key is the word at `keyAt`. */
  keep(state: JournaledState, frame: number, account: AccountEntry, slot: SlotEntry, keyAt: number): void {
    const machine = this.#machine
    const name = machine.u32(frame + F_STORAGE)
    if (name === 0) return
    const at = machine.slotEntry(frame, keyAt)
    if (machine.u32(at + S_IS_DIRTY) !== 0) this.flush(state)
    machine.setU32(at + S_STORAGE, name)
    machine.copyWord(keyAt, at + S_KEY)
    machine.setWord(at + S_VALUE, slot.value)
    machine.setWord(at + S_ORIGINAL, state.original(slot))
    const index = (at - SLOTS) / SLOT_BYTES
    if (this.#slots[index] === undefined) this.#taken.push(index)
    this.#accounts[index] = account
    this.#slots[index] = slot
  }

  /** Writes the changes of the core to the state. */
  flush(state: JournaledState): void {
    const machine = this.#machine
    const count = machine.u32(DIRTY_COUNT)
    for (let i = 0; i < count; i++) {
      const at = machine.u32(DIRTY_SLOTS + i * 4)
      const index = (at - SLOTS) / SLOT_BYTES
      const account = this.#accounts[index]
      const slot = this.#slots[index]
      if (account !== undefined && slot !== undefined) state.writeSlot(account, slot, machine.word(at + S_VALUE))
      machine.setU32(at + S_IS_DIRTY, 0)
    }
    machine.setU32(DIRTY_COUNT, 0)
  }

  /** Returns the refunds that the core has added since the last call. */
  takeRefund(): number {
    const refund = this.#machine.u32(REFUND) | 0
    this.#machine.setU32(REFUND, 0)
    return refund
  }

  /** Discards the writes of the core and all cached values. */
  forget(): void {
    const machine = this.#machine
    const count = machine.u32(DIRTY_COUNT)
    for (let i = 0; i < count; i++) machine.setU32(machine.u32(DIRTY_SLOTS + i * 4) + S_IS_DIRTY, 0)
    machine.setU32(DIRTY_COUNT, 0)
    machine.setU32(REFUND, 0)
    // Not cleared: V8 links the entries before to those after, so that an old map that is garbage would hold all later ones.
    this.#names = undefined
  }

  /** Releases the data of the last run. */
  clear(): void {
    this.forget()
    for (const index of this.#taken) {
      this.#accounts[index] = undefined
      this.#slots[index] = undefined
    }
    this.#taken.length = 0
  }
}
