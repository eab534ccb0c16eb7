import { type Address, EMPTY_BYTES, type Hash } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import type { AccessRecorder } from './accessRecorder.ts'
import { type AccountData, EMPTY_ACCOUNT, EMPTY_CODE_HASH, isEmptyAccount } from './account.ts'
import { type AccountChange, changeOf, markClean } from './accountChange.ts'
import { AccountEntry, AccountStorage, SlotEntry } from './accountEntry.ts'
import { type EarlierData, EarlierDataCollector } from './earlierData.ts'
import { SlotMap } from './slotMap.ts'
import type { StateReader } from './stateReader.ts'
import {
  markChanged,
  markSlotChanged,
  UndoAccountWrite,
  UndoSlotWrite,
  type UndoStep,
  UndoStorageClear,
  UndoTransientWrite,
  UndoWarming,
} from './undoStep.ts'

/** A transaction number that stands for all transactions. Small enough for V8 to represent it as a small integer. */
const ALWAYS = 0x7fff_ffff

/** Approximate bytes of memory of an accessed account or slot, and of an entry of the undo log. */
const ENTRY_BYTES = 160

/** A set or the keys of a map. */
interface Addresses {
  has(address: Address): boolean
  keys(): Iterable<Address>
}

/**
 * Entries of all accessed accounts and slots, and the undo log of their writes. The EVM uses entries directly, so it looks up an address
 * once per frame and a slot once per opcode. Account entries stay valid as long as this object.
 */
export class EntryJournal {
  /** The version that the writes change. */
  readonly base: StateReader
  /** Records the accesses of code. Undefined unless a block with an access list (EIP-7928) makes the writes. */
  recorder: AccessRecorder | undefined
  readonly #entries = new Map<Address, AccountEntry>()
  readonly #codes = new Map<Hash, Uint8Array>()
  #newCodes: Map<Hash, Uint8Array> | undefined
  #log: UndoStep[] = []
  /** Starts at 1: 0 in an entry means "never". */
  #transaction = 1
  #alwaysWarm: Addresses = new Map<Address, never>()
  #touched: AccountEntry[] = []
  #changed: AccountEntry[] = []
  /** Number of accessed accounts and slots. */
  #accessed = 0
  #codeBytes = 0
  #flushed: StateReader

  constructor(base: StateReader) {
    this.base = base
    this.#flushed = base
  }

  /** The version with all writes up to the last flush. */
  get committed(): StateReader {
    return this.#flushed
  }

  /** Approximate bytes of memory of the accessed accounts and slots, the undo log and new code. */
  get memoryBytes(): number {
    return (this.#accessed + this.#log.length) * ENTRY_BYTES + this.#codeBytes
  }

  // Accounts

  /** Returns the entry of an address, always the same object. */
  entry(address: Address): AccountEntry {
    let entry = this.#entries.get(address)
    if (entry === undefined) {
      entry = new AccountEntry(address, this.base.account(address))
      if (this.#alwaysWarm.has(address)) entry.warmIn = ALWAYS
      this.#entries.set(address, entry)
      this.#accessed++
    }
    return entry
  }

  /** Replaces the account (undefined removes it, but not its storage) and touches it. */
  writeAccount(entry: AccountEntry, data: AccountData | undefined): void {
    this.#log.push(new UndoAccountWrite(entry))
    entry.data = data
    if (entry.touchedIn !== this.#transaction) {
      entry.touchedIn = this.#transaction
      this.#touched.push(entry)
    }
    markChanged(entry, this.#changed)
  }

  /** Creates the account if necessary and marks it as touched (EIP-161). */
  touchEntry(entry: AccountEntry): void {
    if (entry.data !== undefined && entry.touchedIn === this.#transaction) return
    this.writeAccount(entry, entry.data ?? EMPTY_ACCOUNT)
  }

  removeEntry(entry: AccountEntry): void {
    this.clearSlots(entry)
    if (entry.data !== undefined) this.writeAccount(entry, undefined)
  }

  /** Returns the code with a hash that an account has. */
  code(codeHash: Hash): Uint8Array {
    if (codeHash === EMPTY_CODE_HASH) return EMPTY_BYTES
    let code = this.#codes.get(codeHash)
    if (code === undefined) {
      code = this.base.code(codeHash)
      this.#codes.set(codeHash, code)
    }
    return code
  }

  writeCode(entry: AccountEntry, code: Uint8Array): void {
    const codeHash = code.length === 0 ? EMPTY_CODE_HASH : keccak256Hex(code)
    if (code.length > 0) {
      this.#codes.set(codeHash, code)
      this.#newCodes ??= new Map()
      this.#newCodes.set(codeHash, code)
      this.#codeBytes += code.length
    }
    const { nonce, balance, storageRoot } = entry.data ?? EMPTY_ACCOUNT
    this.writeAccount(entry, { nonce, balance, storageRoot, codeHash })
  }

  // Slots

  /** Returns a storage slot of an account with its current `value`. */
  slot(entry: AccountEntry, key: bigint): SlotEntry {
    const { slots, fromBase } = entry.storage
    let slot = slots.get(key)
    if (slot === undefined) {
      slot = new SlotEntry(key, fromBase ? this.base.storage(entry.address, key) : 0n)
      entry.storage.add(slot)
      this.#accessed++
    }
    return slot
  }

  /** Returns the value of a slot at the start of the current transaction (EIP-2200). */
  original(slot: SlotEntry): bigint {
    return slot.originalIn === this.#transaction ? slot.original : slot.value
  }

  writeSlot(entry: AccountEntry, slot: SlotEntry, value: bigint): void {
    if (slot.value === value) return
    if (slot.originalIn !== this.#transaction) {
      slot.originalIn = this.#transaction
      slot.original = slot.value
    }
    this.#log.push(new UndoSlotWrite(entry, slot))
    slot.value = value
    markSlotChanged(entry.storage, slot)
    markChanged(entry, this.#changed)
  }

  clearSlots(entry: AccountEntry): void {
    if (!entry.storage.fromBase && entry.storage.slots.size === 0) return
    const cleared = new AccountStorage(false)
    // An access list can make slots warm before the contract is created. They stay warm.
    for (const { key, warmIn } of entry.storage.slots.values()) {
      if (warmIn !== this.#transaction) continue
      const slot = new SlotEntry(key, 0n)
      slot.warmIn = warmIn
      cleared.add(slot)
    }
    this.#log.push(new UndoStorageClear(entry))
    entry.storage = cleared
    markChanged(entry, this.#changed)
  }

  /** Returns a slot of transient storage (EIP-1153): zero unless it was written in this transaction. */
  transient(entry: AccountEntry, key: bigint): bigint {
    return entry.transientIn === this.#transaction ? (entry.transient?.get(key)?.value ?? 0n) : 0n
  }

  writeTransient(entry: AccountEntry, key: bigint, value: bigint): void {
    if (entry.transient === undefined || entry.transientIn !== this.#transaction) {
      entry.transient = new SlotMap()
      entry.transientIn = this.#transaction
    }
    let slot = entry.transient.get(key)
    if (slot === undefined) {
      slot = { value: 0n }
      entry.transient.set(key, slot)
    }
    this.#log.push(new UndoTransientWrite(slot))
    slot.value = value
  }

  // Warmth (EIP-2929)

  isWarm(target: AccountEntry | SlotEntry): boolean {
    return target.warmIn >= this.#transaction
  }

  /** Makes an account or slot warm. Returns whether it was cold. */
  warm(target: AccountEntry | SlotEntry): boolean {
    if (target.warmIn >= this.#transaction) return false
    this.#log.push(new UndoWarming(target))
    target.warmIn = this.#transaction
    return true
  }

  /** Makes addresses warm in this and all later transactions without looking up their accounts. For precompiles. */
  keepWarm(addresses: Addresses): void {
    if (addresses === this.#alwaysWarm) return
    this.#alwaysWarm = addresses
    for (const address of addresses.keys()) {
      const entry = this.#entries.get(address)
      if (entry !== undefined) entry.warmIn = ALWAYS
    }
  }

  // Checkpoints and transactions

  /** Returns a position in the undo log. */
  checkpoint(): number {
    return this.#log.length
  }

  /** Reverts all writes since `checkpoint`. Later checkpoints become invalid. */
  revertTo(checkpoint: number): void {
    if (checkpoint > this.#log.length) throw new RangeError(`no checkpoint ${checkpoint}: it was reverted or forgotten`)
    while (this.#log.length > checkpoint) this.#log.pop()?.undo(this.#changed)
  }

  /** Returns the accounts written since `checkpoint`, with their data at the checkpoint. */
  writtenSince(checkpoint: number): ReadonlyMap<AccountEntry, EarlierData> {
    const earlier = new EarlierDataCollector()
    for (let index = this.#log.length - 1; index >= checkpoint; index--) this.#log[index]?.report(earlier)
    return earlier.accounts
  }

  /** Drops the undo log: writes become permanent, and earlier checkpoints become invalid. */
  forgetCheckpoints(): void {
    // Setting the length to zero would be a runtime call.
    if (this.#log.length > 0) this.#log = []
  }

  /** Starts a transaction: all addresses and slots are cold, transient storage is empty, and current storage is the original. */
  beginTransaction(): void {
    this.#transaction++
    this.#touched = []
  }

  /** Ends a transaction. With `deleteEmpty` (EIP-161), removes touched accounts that are empty. */
  endTransaction(deleteEmpty: boolean): void {
    if (deleteEmpty) {
      for (const entry of this.#touched) {
        const { data, touchedIn } = entry
        if (touchedIn === this.#transaction && data !== undefined && isEmptyAccount(data)) this.removeEntry(entry)
      }
    }
    this.#touched = []
  }

  // Flushing

  /**
   * Passes the changes since the last flush, and the version of that flush, to `apply`, which creates the next version. Checkpoints stay
   * valid: later reverts are part of the next flush. If `apply` throws, nothing is lost.
   */
  flush(apply: (onto: StateReader, changes: readonly AccountChange[]) => StateReader): StateReader {
    if (this.#changed.length === 0) return this.#flushed
    // `map` returns another kind of array when V8 optimizes it, which discards the code of its readers.
    const changes: AccountChange[] = []
    for (const entry of this.#changed) changes.push(changeOf(entry, this.#newCodes))
    const version = apply(this.#flushed, changes)
    for (const entry of this.#changed) markClean(entry)
    this.#changed = []
    this.#flushed = version
    return version
  }
}
