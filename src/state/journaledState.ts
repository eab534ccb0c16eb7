import { type Address, EMPTY_BYTES, type Hash } from '../bytes.ts'
import { type AccountData, EMPTY_ACCOUNT, isEmptyAccount } from './account.ts'
import { EntryJournal } from './entryJournal.ts'

/**
 * The journaled write cache over one version of the state, by address. It inherits the methods on entries. Every write (accounts, storage,
 * code, transient storage, warm addresses and slots) goes into one undo log. Everything is synchronous, and the trie is not changed until the
 * block ends.
 */
export class JournaledState extends EntryJournal {
  /** Whether an account exists at the address. Before EIP-161, it may be empty. */
  exists(address: Address): boolean {
    return this.entry(address).data !== undefined
  }

  /** Whether the account does not exist or is empty (EIP-161): nonce 0, balance 0 and no code. */
  isEmpty(address: Address): boolean {
    const { data } = this.entry(address)
    return data === undefined || isEmptyAccount(data)
  }

  /** Returns the account. Its `storageRoot` is the one of the base version, without later writes. */
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

  /** Returns the code; no bytes for an account without code. */
  getCode(address: Address): Uint8Array {
    const { data } = this.entry(address)
    return data === undefined ? EMPTY_BYTES : this.code(data.codeHash)
  }

  /** Returns the keccak-256 of the code (also of no code), or undefined if the account does not exist. */
  getCodeHash(address: Address): Hash | undefined {
    return this.entry(address).data?.codeHash
  }

  setCode(address: Address, code: Uint8Array): void {
    this.writeCode(this.entry(address), code)
  }

  /** Creates the account (nonce 0, balance 0, no code) unless it exists, and marks it as touched (EIP-161). */
  touch(address: Address): void {
    this.touchEntry(this.entry(address))
  }

  /** Removes the account with its storage. */
  deleteAccount(address: Address): void {
    this.removeEntry(this.entry(address))
  }

  /** Removes the nonce, the code and the storage of an account, and keeps its balance (EIP-8246). */
  clearAccount(address: Address): void {
    const entry = this.entry(address)
    this.clearSlots(entry)
    if (entry.data !== undefined) this.writeAccount(entry, { ...EMPTY_ACCOUNT, balance: entry.data.balance })
  }

  /**
   * Whether the account has storage (EIP-7610: no creation at such an address). Storage at the start of the block counts, even if its slots
   * were set to zero, until all storage is cleared.
   */
  hasStorage(address: Address): boolean {
    const { storage } = this.entry(address)
    if (storage.fromBase) return true
    for (const slot of storage.slots.values()) if (slot.value !== 0n) return true
    return false
  }

  getStorage(address: Address, slot: bigint): bigint {
    return this.slot(this.entry(address), slot).value
  }

  /** Returns the value at the start of the current transaction (EIP-2200). */
  getOriginalStorage(address: Address, slot: bigint): bigint {
    return this.original(this.slot(this.entry(address), slot))
  }

  setStorage(address: Address, slot: bigint, value: bigint): void {
    const entry = this.entry(address)
    this.writeSlot(entry, this.slot(entry, slot), value)
  }

  clearStorage(address: Address): void {
    this.clearSlots(this.entry(address))
  }

  getTransientStorage(address: Address, slot: bigint): bigint {
    return this.transient(this.entry(address), slot)
  }

  setTransientStorage(address: Address, slot: bigint, value: bigint): void {
    this.writeTransient(this.entry(address), slot, value)
  }

  isWarmAddress(address: Address): boolean {
    return this.isWarm(this.entry(address))
  }

  /** Makes an address warm (EIP-2929). Returns whether it was cold. */
  warmAddress(address: Address): boolean {
    return this.warm(this.entry(address))
  }

  isWarmSlot(address: Address, slot: bigint): boolean {
    return this.isWarm(this.slot(this.entry(address), slot))
  }

  /** Makes a slot warm (EIP-2929). Returns whether it was cold. */
  warmSlot(address: Address, slot: bigint): boolean {
    return this.warm(this.slot(this.entry(address), slot))
  }
}
