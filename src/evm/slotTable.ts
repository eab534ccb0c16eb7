import type { AccountEntry, AccountStorage, SlotEntry } from '../state/accountEntry.ts'
import type { JournaledState } from '../state/journaledState.ts'
import {
  CLEAR_REFUND,
  DIRTY_COUNT,
  DIRTY_SLOTS,
  F_STORAGE,
  HAS_STATE_GAS,
  REFUND,
  RESET_GAS,
  S_IS_DIRTY,
  S_KEY,
  S_ORIGINAL,
  S_STORAGE,
  S_VALUE,
  SET_GAS,
  SLOT_BYTES,
  SLOT_ENTRIES,
  SLOTS,
} from './core/layout.ts'
import type { Rules } from './forks.ts'
import type { Machine } from './machine.ts'

/** EIP-2929. */
const WARM = 100

/**
 * The host's side of the core's table of warm slots. `flush` writes the changes of the core to the state, before every checkpoint and at
 * the end. After a revert, storages get new IDs, so old entries are not found any more.
 */
export class SlotTable {
  readonly #machine: Machine
  /** The first used storage, and the IDs of the others: most messages use one. IDs are never reused. */
  #first: AccountStorage | undefined
  #firstId = 0
  #ids: Map<AccountStorage, number> | undefined
  #lastId = 0
  /** By index in the table. */
  readonly #accounts: (AccountEntry | undefined)[] = new Array(SLOT_ENTRIES)
  readonly #slots: (SlotEntry | undefined)[] = new Array(SLOT_ENTRIES)
  /** Indices of used entries. */
  #used: number[] = []

  constructor(machine: Machine) {
    this.#machine = machine
  }

  /** Writes the prices of a fork to the core. */
  usePrices({ clearRefund, setGas, resetGas, stateGas }: Rules): void {
    const machine = this.#machine
    // The core adds the access, which the gas of a write includes before EIP-8038.
    const access = stateGas ? WARM : 0
    machine.setU32(CLEAR_REFUND, clearRefund)
    machine.setU32(SET_GAS, setGas + access)
    machine.setU32(RESET_GAS, resetGas + access)
    machine.setU32(HAS_STATE_GAS, stateGas ? 1 : 0)
  }

  /** Returns the ID of a storage, for F_STORAGE. */
  idOf(storage: AccountStorage): number {
    if (storage === this.#first) return this.#firstId
    if (this.#first === undefined) {
      this.#first = storage
      this.#firstId = ++this.#lastId
      return this.#firstId
    }
    this.#ids ??= new Map()
    let id = this.#ids.get(storage)
    if (id === undefined) {
      id = ++this.#lastId
      this.#ids.set(storage, id)
    }
    return id
  }

  /** Adds a warm slot of the frame's account. Its key is the word at `keyAt`. */
  add(state: JournaledState, frame: number, account: AccountEntry, slot: SlotEntry, keyAt: number): void {
    const machine = this.#machine
    const id = machine.u32(frame + F_STORAGE)
    if (id === 0) return
    const at = machine.slotEntry(frame, keyAt)
    if (machine.u32(at + S_IS_DIRTY) !== 0) this.flush(state)
    machine.setU32(at + S_STORAGE, id)
    machine.copyWord(keyAt, at + S_KEY)
    machine.setWord(at + S_VALUE, slot.value)
    machine.setWord(at + S_ORIGINAL, state.original(slot))
    const index = (at - SLOTS) / SLOT_BYTES
    if (this.#slots[index] === undefined) this.#used.push(index)
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
  discard(): void {
    const machine = this.#machine
    const count = machine.u32(DIRTY_COUNT)
    for (let i = 0; i < count; i++) machine.setU32(machine.u32(DIRTY_SLOTS + i * 4) + S_IS_DIRTY, 0)
    machine.setU32(DIRTY_COUNT, 0)
    machine.setU32(REFUND, 0)
    this.#first = undefined
    // Not `clear`: V8 links a cleared table to its successor, so a dead map would keep all later ones alive.
    this.#ids = undefined
  }

  /** Releases the data of the last run. */
  clear(): void {
    this.discard()
    for (const index of this.#used) {
      this.#accounts[index] = undefined
      this.#slots[index] = undefined
    }
    if (this.#used.length > 0) this.#used = []
  }
}
