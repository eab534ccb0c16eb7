import type { Address, Hash } from '../bytes.ts'
import type { RemoteState } from './remoteState.ts'

/** An account as the state trie holds it. `storageRoot` and `codeHash` are 32 bytes as hex. */
export interface AccountData {
  readonly nonce: bigint
  readonly balance: bigint
  readonly storageRoot: Hash
  readonly codeHash: Hash
}

/** Reads one version of the state. All reads are synchronous. Unloaded data is read from the store. */
export interface StateReader {
  /** The state of an upstream node below; undefined for a chain of its own. */
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
  /** Whether an account is stored at the address, even an empty one (which exists only before EIP-161). */
  exists(address: Address): boolean
  /** EIP-161: no account, or one with nonce 0, balance 0 and no code. */
  isEmpty(address: Address): boolean
  getAccount(address: Address): AccountData | undefined
  getNonce(address: Address): bigint
  setNonce(address: Address, nonce: bigint): void
  getBalance(address: Address): bigint
  setBalance(address: Address, balance: bigint): void
  /** The code itself; no bytes for an account without code. */
  getCode(address: Address): Uint8Array
  /** Returns the keccak-256 of the code, of no bytes for an account without code, or undefined if the account does not exist. */
  getCodeHash(address: Address): Hash | undefined
  setCode(address: Address, code: Uint8Array): void
  /** Makes sure an account exists (nonce 0, balance 0, no code) without changing one that does. */
  touch(address: Address): void
  /** Removes the account with its code reference and all its storage. */
  deleteAccount(address: Address): void
  /**
   * Whether the account has storage (EIP-7610: no creation at such an address). Like the storage root, it includes the storage at the start
   * of the block until the whole storage is cleared.
   */
  hasStorage(address: Address): boolean

  getStorage(address: Address, slot: bigint): bigint
  /** The value when the current transaction began (EIP-2200). */
  getOriginalStorage(address: Address, slot: bigint): bigint
  setStorage(address: Address, slot: bigint, value: bigint): void
  clearStorage(address: Address): void
  getTransientStorage(address: Address, slot: bigint): bigint
  setTransientStorage(address: Address, slot: bigint, value: bigint): void

  /** EIP-2929. Each `warm…` returns whether the address or slot was cold until now. */
  isWarmAddress(address: Address): boolean
  warmAddress(address: Address): boolean
  isWarmSlot(address: Address, slot: bigint): boolean
  warmSlot(address: Address, slot: bigint): boolean

  /** A position in the undo log. */
  checkpoint(): number
  /** Undoes everything written since `checkpoint`. Later checkpoints become meaningless. */
  revertTo(checkpoint: number): void

  /** Starts a transaction: empties transient storage and the warm sets, and takes the present storage as the original. */
  beginTransaction(): void
  /** Ends a transaction: with `deleteEmpty` (EIP-161, Spurious Dragon) removes the touched accounts that are empty. */
  endTransaction(deleteEmpty: boolean): void
}
