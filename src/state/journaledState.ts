import { type Address, EMPTY_BYTES, type Hash } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { EMPTY_ACCOUNT, EMPTY_CODE_HASH, isEmptyAccount } from './account.ts'
import { AccountEntry, AccountStorage, SlotEntry } from './accountEntry.ts'
import { type AccountChange, changeOf, settle } from './changes.ts'
import {
  AccountWritten,
  markChanged,
  markSlotChanged,
  SlotWritten,
  StorageCleared,
  TransientWritten,
  type Undo,
  Warmed,
} from './undo.ts'
import type { AccountData, StateReader, WorldState } from './worldState.ts'

/** In place of the number of a transaction: all of them. */
const ALWAYS = Number.POSITIVE_INFINITY

/** A set or the keys of a map. */
interface Addresses {
  has(address: Address): boolean
  keys(): Iterable<Address>
}

/**
 * The journaled write cache over one version of the state.
 *
 * Beside WorldState, which names everything by address, it gives out entries (`entry`, `slot`) so that the EVM looks an
 * address up once for a frame and a slot once for an opcode. Entries live as long as this object.
 */
export class JournaledState implements WorldState {
  /** The version that shows where nothing was written. */
  readonly base: StateReader
  readonly #entries = new Map<Address, AccountEntry>()
  readonly #codes = new Map<Hash, Uint8Array>([[EMPTY_CODE_HASH, EMPTY_BYTES]])
  readonly #newCodes = new Map<Hash, Uint8Array>()
  readonly #log: Undo[] = []
  /** Numbers start at 1, so that 0 in an entry means "never". */
  #transaction = 1
  #alwaysWarm: Addresses = new Map<Address, never>()
  #touched: AccountEntry[] = []
  #changed: AccountEntry[] = []
  #folded: StateReader

  constructor(base: StateReader) {
    this.base = base
    this.#folded = base
  }

  // Entries

  /** Everything known of an address; the same object for the same address every time. */
  entry(address: Address): AccountEntry {
    let entry = this.#entries.get(address)
    if (entry === undefined) {
      entry = new AccountEntry(address, this.base.account(address))
      if (this.#alwaysWarm.has(address)) entry.warmIn = ALWAYS
      this.#entries.set(address, entry)
    }
    return entry
  }

  /** A storage slot of an account. Its `value` is the present one. */
  slot(entry: AccountEntry, key: bigint): SlotEntry {
    const { slots, fromBase } = entry.storage
    let slot = slots.get(key)
    if (slot === undefined) {
      slot = new SlotEntry(key, fromBase ? this.base.storage(entry.address, key) : 0n)
      slots.set(key, slot)
    }
    return slot
  }

  /** The value of a slot when the current transaction began (EIP-2200). */
  original(slot: SlotEntry): bigint {
    return slot.originalIn === this.#transaction ? slot.original : slot.value
  }

  writeSlot(entry: AccountEntry, slot: SlotEntry, value: bigint): void {
    if (slot.value === value) return
    if (slot.originalIn !== this.#transaction) {
      slot.originalIn = this.#transaction
      slot.original = slot.value
    }
    this.#log.push(new SlotWritten(entry, slot))
    slot.value = value
    markSlotChanged(entry.storage, slot)
    markChanged(entry, this.#changed)
  }

  /** Replaces the account (undefined removes it, but not its storage) and touches it. */
  writeAccount(entry: AccountEntry, data: AccountData | undefined): void {
    this.#log.push(new AccountWritten(entry))
    entry.data = data
    if (entry.touchedIn !== this.#transaction) {
      entry.touchedIn = this.#transaction
      this.#touched.push(entry)
    }
    markChanged(entry, this.#changed)
  }

  isWarm(target: AccountEntry | SlotEntry): boolean {
    return target.warmIn >= this.#transaction
  }

  /** Makes an account or slot warm (EIP-2929) and returns whether it was cold until now. */
  warm(target: AccountEntry | SlotEntry): boolean {
    if (target.warmIn >= this.#transaction) return false
    this.#log.push(new Warmed(target))
    target.warmIn = this.#transaction
    return true
  }

  /** Makes addresses warm in this and all later transactions, as precompiles are, without looking their accounts up. */
  keepWarm(addresses: Addresses): void {
    if (addresses === this.#alwaysWarm) return
    this.#alwaysWarm = addresses
    for (const address of addresses.keys()) {
      const entry = this.#entries.get(address)
      if (entry !== undefined) entry.warmIn = ALWAYS
    }
  }

  /** The code behind a code hash that some account has. */
  code(codeHash: Hash): Uint8Array {
    let code = this.#codes.get(codeHash)
    if (code === undefined) {
      code = this.base.code(codeHash)
      this.#codes.set(codeHash, code)
    }
    return code
  }

  // Accounts

  exists(address: Address): boolean {
    return this.entry(address).data !== undefined
  }

  isEmpty(address: Address): boolean {
    const { data } = this.entry(address)
    return data === undefined || isEmptyAccount(data)
  }

  /** The account; its `storageRoot` is that of the version below, without what was written since. */
  getAccount(address: Address): AccountData | undefined {
    return this.entry(address).data
  }

  getNonce(address: Address): bigint {
    return this.entry(address).data?.nonce ?? 0n
  }

  setNonce(address: Address, nonce: bigint): void {
    const entry = this.entry(address)
    const { balance, storageRoot, codeHash } = entry.data ?? EMPTY_ACCOUNT
    this.writeAccount(entry, { nonce, balance, storageRoot, codeHash })
  }

  getBalance(address: Address): bigint {
    return this.entry(address).data?.balance ?? 0n
  }

  setBalance(address: Address, balance: bigint): void {
    const entry = this.entry(address)
    const { nonce, storageRoot, codeHash } = entry.data ?? EMPTY_ACCOUNT
    this.writeAccount(entry, { nonce, balance, storageRoot, codeHash })
  }

  getCode(address: Address): Uint8Array {
    const { data } = this.entry(address)
    return data === undefined ? EMPTY_BYTES : this.code(data.codeHash)
  }

  getCodeHash(address: Address): Hash | undefined {
    return this.entry(address).data?.codeHash
  }

  setCode(address: Address, code: Uint8Array): void {
    const entry = this.entry(address)
    const codeHash = code.length === 0 ? EMPTY_CODE_HASH : keccak256Hex(code)
    if (code.length > 0) {
      this.#codes.set(codeHash, code)
      this.#newCodes.set(codeHash, code)
    }
    const { nonce, balance, storageRoot } = entry.data ?? EMPTY_ACCOUNT
    this.writeAccount(entry, { nonce, balance, storageRoot, codeHash })
  }

  touch(address: Address): void {
    const entry = this.entry(address)
    if (entry.data === undefined || entry.touchedIn !== this.#transaction) {
      this.writeAccount(entry, entry.data ?? EMPTY_ACCOUNT)
    }
  }

  deleteAccount(address: Address): void {
    const entry = this.entry(address)
    this.#clearStorageOf(entry)
    if (entry.data !== undefined) this.writeAccount(entry, undefined)
  }

  // Storage

  hasStorage(address: Address): boolean {
    const { storage } = this.entry(address)
    if (storage.fromBase) return true
    for (const slot of storage.slots.values()) if (slot.value !== 0n) return true
    return false
  }

  getStorage(address: Address, slot: bigint): bigint {
    return this.slot(this.entry(address), slot).value
  }

  getOriginalStorage(address: Address, slot: bigint): bigint {
    return this.original(this.slot(this.entry(address), slot))
  }

  setStorage(address: Address, slot: bigint, value: bigint): void {
    const entry = this.entry(address)
    this.writeSlot(entry, this.slot(entry, slot), value)
  }

  clearStorage(address: Address): void {
    this.#clearStorageOf(this.entry(address))
  }

  getTransientStorage(address: Address, slot: bigint): bigint {
    const entry = this.entry(address)
    return entry.transientIn === this.#transaction ? (entry.transient?.get(slot) ?? 0n) : 0n
  }

  setTransientStorage(address: Address, slot: bigint, value: bigint): void {
    const entry = this.entry(address)
    if (entry.transient === undefined || entry.transientIn !== this.#transaction) {
      entry.transient = new Map()
      entry.transientIn = this.#transaction
    }
    this.#log.push(new TransientWritten(entry.transient, slot))
    entry.transient.set(slot, value)
  }

  // EIP-2929

  isWarmAddress(address: Address): boolean {
    return this.isWarm(this.entry(address))
  }

  warmAddress(address: Address): boolean {
    return this.warm(this.entry(address))
  }

  isWarmSlot(address: Address, slot: bigint): boolean {
    return this.isWarm(this.slot(this.entry(address), slot))
  }

  warmSlot(address: Address, slot: bigint): boolean {
    return this.warm(this.slot(this.entry(address), slot))
  }

  // Checkpoints and transactions

  checkpoint(): number {
    return this.#log.length
  }

  revertTo(checkpoint: number): void {
    if (checkpoint > this.#log.length) throw new RangeError(`no checkpoint ${checkpoint}: it was reverted or forgotten`)
    while (this.#log.length > checkpoint) this.#log.pop()?.undo(this.#changed)
  }

  /** Drops the undo log: what is written stays written, and checkpoints taken so far become meaningless. */
  forgetCheckpoints(): void {
    this.#log.length = 0
  }

  beginTransaction(): void {
    this.#transaction++
    this.#touched = []
  }

  endTransaction(deleteEmpty: boolean): void {
    if (deleteEmpty) {
      for (const { address, data, touchedIn } of this.#touched) {
        if (touchedIn === this.#transaction && data !== undefined && isEmptyAccount(data)) this.deleteAccount(address)
      }
    }
    this.#touched = []
  }

  // Folding

  /**
   * Hands what changed since the last fold (and the version that fold made) to `apply`, which makes the next version.
   * Checkpoints stay usable: what is undone afterwards is part of the next fold. When `apply` throws, nothing is lost.
   */
  fold(apply: (onto: StateReader, changes: readonly AccountChange[]) => StateReader): StateReader {
    if (this.#changed.length === 0) return this.#folded
    const version = apply(
      this.#folded,
      this.#changed.map((entry) => changeOf(entry, this.#newCodes)),
    )
    for (const entry of this.#changed) settle(entry)
    this.#changed = []
    this.#folded = version
    return version
  }

  #clearStorageOf(entry: AccountEntry): void {
    if (!entry.storage.fromBase && entry.storage.slots.size === 0) return
    const cleared = new AccountStorage(false)
    // An access list can make slots warm before the contract is created; creating it does not cool them.
    for (const [key, { warmIn }] of entry.storage.slots) {
      if (warmIn !== this.#transaction) continue
      const slot = new SlotEntry(key, 0n)
      slot.warmIn = warmIn
      cleared.slots.set(key, slot)
    }
    this.#log.push(new StorageCleared(entry))
    entry.storage = cleared
    markChanged(entry, this.#changed)
  }
}
