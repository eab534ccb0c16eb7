import type { Address, Hash } from '../bytes.ts'
import type { AccountData } from './account.ts'
import type { RemoteState } from './remoteState.ts'

/** Reads one version of the state synchronously. */
export interface StateReader {
  /** The upstream state that this version changes. Undefined for a chain without an upstream. */
  readonly remote?: RemoteState | undefined
  account(address: Address): AccountData | undefined
  storage(address: Address, slot: bigint): bigint
  code(codeHash: Hash): Uint8Array
}

/**
 * The journaled write cache over one version of the state, for the EVM and the engine. Every write (accounts, storage, code, transient
 * storage, warm addresses and slots) goes into one undo log. A checkpoint is a position in it, and a revert replays it backwards.
 * Everything is synchronous, and the trie is not changed until the block ends.
 */
export interface WorldState {
  /** Whether an account exists at the address. Before EIP-161, it may be empty. */
  exists(address: Address): boolean
  /** Whether the account does not exist or is empty (EIP-161): nonce 0, balance 0 and no code. */
  isEmpty(address: Address): boolean
  getAccount(address: Address): AccountData | undefined
  getNonce(address: Address): bigint
  setNonce(address: Address, nonce: bigint): void
  getBalance(address: Address): bigint
  setBalance(address: Address, balance: bigint): void
  /** Returns the code; no bytes for an account without code. */
  getCode(address: Address): Uint8Array
  /** Returns the keccak-256 of the code (also of no code), or undefined if the account does not exist. */
  getCodeHash(address: Address): Hash | undefined
  setCode(address: Address, code: Uint8Array): void
  /** Creates the account (nonce 0, balance 0, no code) unless it exists, and marks it as touched (EIP-161). */
  touch(address: Address): void
  /** Removes the account with its storage. */
  deleteAccount(address: Address): void
  /**
   * Whether the account has storage (EIP-7610: no creation at such an address). Storage at the start of the block counts, even if its slots
   * were set to zero, until all storage is cleared.
   */
  hasStorage(address: Address): boolean

  getStorage(address: Address, slot: bigint): bigint
  /** Returns the value at the start of the current transaction (EIP-2200). */
  getOriginalStorage(address: Address, slot: bigint): bigint
  setStorage(address: Address, slot: bigint, value: bigint): void
  clearStorage(address: Address): void
  getTransientStorage(address: Address, slot: bigint): bigint
  setTransientStorage(address: Address, slot: bigint, value: bigint): void

  /** EIP-2929. `warmAddress` and `warmSlot` return whether the address or slot was cold. */
  isWarmAddress(address: Address): boolean
  warmAddress(address: Address): boolean
  isWarmSlot(address: Address, slot: bigint): boolean
  warmSlot(address: Address, slot: bigint): boolean

  /** Returns a position in the undo log. */
  checkpoint(): number
  /** Reverts all writes since `checkpoint`. Later checkpoints become invalid. */
  revertTo(checkpoint: number): void

  /** Starts a transaction: all addresses and slots are cold, transient storage is empty, and current storage is the original. */
  beginTransaction(): void
  /** Ends a transaction. With `deleteEmpty` (EIP-161, from Spurious Dragon), removes touched accounts that are empty. */
  endTransaction(deleteEmpty: boolean): void
}
