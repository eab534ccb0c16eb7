import type { AccountFields, StateManagerInterface } from '@ethereumjs/common'
import { Account, type Address as EngineAddress } from '@ethereumjs/util'
import {
  type Address,
  bigintToMinimalBytes,
  bytesToBigint,
  bytesToHex,
  type Hash,
  hexToBytes,
  ZERO_HASH,
} from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import { EMPTY_ACCOUNT, EMPTY_CODE_HASH, EMPTY_ROOT } from './account.ts'
import type { AccountEntry } from './accountEntry.ts'
import { JournaledState } from './journaledState.ts'
import type { StateDatabase } from './stateDatabase.ts'
import type { StateVersion } from './stateVersion.ts'

/**
 * A JournaledState as a state manager of `@ethereumjs`. Checkpoints are positions in the undo log, and roots come from the database. The
 * EVM of this project uses `journaled`, the same state without promises.
 */
export class EngineState implements StateManagerInterface {
  readonly #database: StateDatabase
  readonly #checkpoints: number[] = []
  #journaled: JournaledState
  #version: StateVersion
  #hiddenCode: Address | undefined
  /** The version whose root was last requested. Undefined after `load`. */
  lastRootVersion: StateVersion | undefined

  constructor(database: StateDatabase, version: StateVersion) {
    this.#database = database
    this.#version = version
    this.#journaled = new JournaledState(version)
  }

  /** The current writes over the last loaded version. A new object after each `load` and `setStateRoot`. */
  get journaled(): JournaledState {
    return this.#journaled
  }

  /** The last version that was loaded or committed. */
  get version(): StateVersion {
    return this.#version
  }

  /** Restarts at a version and discards uncommitted writes. */
  load(version: StateVersion): void {
    this.#checkpoints.length = 0
    this.#version = version
    this.#journaled = new JournaledState(version)
    this.lastRootVersion = undefined
  }

  /** Continues with a state that other code also writes to. */
  use(journaled: JournaledState): void {
    this.#checkpoints.length = 0
    this.#journaled = journaled
    this.#version = this.#database.commit(journaled)
  }

  /**
   * Hides the code of an address from the engine. Undefined ends this. The engine rejects transactions of contracts (EIP-3607), but
   * impersonated accounts may be contracts.
   */
  hideCode(address: Address | undefined): void {
    this.#hiddenCode = address
  }

  /** Returns a version with all writes, including those under open checkpoints. It is not stored. */
  commitVersion(): StateVersion {
    const version = this.#database.commit(this.#journaled)
    if (this.#checkpoints.length === 0) this.#version = version
    return version
  }

  // Accounts

  async getAccount(address: EngineAddress): Promise<Account | undefined> {
    const entry = this.#entry(address)
    if (entry.data === undefined) return undefined
    const { nonce, balance } = entry.data
    const codeHash = entry.address === this.#hiddenCode ? EMPTY_CODE_HASH : entry.data.codeHash
    return new Account(nonce, balance, hexToBytes(this.#storageRoot(entry)), hexToBytes(codeHash))
  }

  async putAccount(address: EngineAddress, account?: Account): Promise<void> {
    if (account === undefined) return this.deleteAccount(address)
    const entry = this.#entry(address)
    const storageRoot = entry.data?.storageRoot ?? EMPTY_ROOT
    // Ignores the root, which follows from the slots. But an empty root for an account with storage clears it.
    if (entry.storage.fromBase && bytesToHex(account.storageRoot) === EMPTY_ROOT)
      this.#journaled.clearStorage(entry.address)
    const { nonce } = account
    // Unlike `credited`, the library does not wrap.
    const balance = BigInt.asUintN(256, account.balance)
    // A hidden account keeps its code when the engine writes it back without code.
    const hidesCode = entry.address === this.#hiddenCode
    const codeHash = (hidesCode && entry.data?.codeHash) || bytesToHex(account.codeHash)
    this.#journaled.writeAccount(entry, { nonce, balance, storageRoot, codeHash })
  }

  async deleteAccount(address: EngineAddress): Promise<void> {
    this.#journaled.deleteAccount(addressOf(address))
  }

  async modifyAccountFields(address: EngineAddress, fields: AccountFields): Promise<void> {
    const account = (await this.getAccount(address)) ?? new Account()
    const { nonce = account.nonce, balance = account.balance } = fields
    const { storageRoot = account.storageRoot, codeHash = account.codeHash } = fields
    await this.putAccount(address, new Account(nonce, balance, storageRoot, codeHash))
  }

  // Code

  async getCode(address: EngineAddress): Promise<Uint8Array> {
    return this.#journaled.getCode(addressOf(address))
  }

  async getCodeSize(address: EngineAddress): Promise<number> {
    return this.#journaled.getCode(addressOf(address)).length
  }

  async putCode(address: EngineAddress, code: Uint8Array): Promise<void> {
    this.#journaled.setCode(addressOf(address), code)
  }

  // Storage

  async getStorage(address: EngineAddress, key: Uint8Array): Promise<Uint8Array> {
    return bigintToMinimalBytes(this.#journaled.getStorage(addressOf(address), slotOf(key)))
  }

  async putStorage(address: EngineAddress, key: Uint8Array, value: Uint8Array): Promise<void> {
    if (value.length > 32) throw new RangeError(`a storage value has at most 32 bytes, not ${value.length}`)
    const entry = this.#entry(address)
    if (entry.data === undefined) throw new RangeError(`storage of an account that does not exist: ${entry.address}`)
    this.#journaled.writeSlot(entry, this.#journaled.slot(entry, slotOf(key)), bytesToBigint(value))
  }

  async clearStorage(address: EngineAddress): Promise<void> {
    this.#journaled.clearStorage(addressOf(address))
  }

  /** Original values (EIP-2200). The engine clears this cache at the end of each transaction, which starts the next one. */
  readonly originalStorageCache = {
    get: async (address: EngineAddress, key: Uint8Array): Promise<Uint8Array> =>
      bigintToMinimalBytes(this.#journaled.getOriginalStorage(addressOf(address), slotOf(key))),
    clear: (): void => this.#journaled.beginTransaction(),
  }

  // Checkpoints

  async checkpoint(): Promise<void> {
    // The outermost checkpoint belongs to a transaction, or to a block before its first transaction.
    if (this.#checkpoints.length === 0) this.#journaled.beginTransaction()
    this.#checkpoints.push(this.#journaled.checkpoint())
  }

  async commit(): Promise<void> {
    if (this.#checkpoints.pop() === undefined) throw new RangeError('no checkpoint to commit')
  }

  async revert(): Promise<void> {
    const checkpoint = this.#checkpoints.pop()
    if (checkpoint === undefined) throw new RangeError('no checkpoint to revert to')
    this.#journaled.revertTo(checkpoint)
  }

  // Roots

  async getStateRoot(): Promise<Uint8Array> {
    this.lastRootVersion = this.commitVersion()
    return hexToBytes(this.lastRootVersion.root())
  }

  async setStateRoot(stateRoot: Uint8Array): Promise<void> {
    const root = bytesToHex(stateRoot)
    if (this.#checkpoints.length === 0 && this.commitVersion().root() === root) return
    this.load(this.#database.version(root))
  }

  async hasStateRoot(root: Uint8Array): Promise<boolean> {
    return this.#database.has(bytesToHex(root))
  }

  /**
   * Returns another state on the same version. With open checkpoints, on the last version before the first of them.
   */
  shallowCopy(): EngineState {
    return new EngineState(this.#database, this.#checkpoints.length === 0 ? this.commitVersion() : this.#version)
  }

  /** Does nothing: the cache contains the writes. */
  clearCaches(): void {}

  getAppliedKey(address: Uint8Array): Uint8Array {
    return keccak256(address)
  }

  #entry(address: EngineAddress): AccountEntry {
    return this.#journaled.entry(addressOf(address))
  }

  /** Returns the exact root of storage without writes. Otherwise the engine only checks whether storage is empty (EIP-7610). */
  #storageRoot({ address, data = EMPTY_ACCOUNT, storage }: AccountEntry): Hash {
    if (storage.fromBase) return data.storageRoot
    return this.#journaled.hasStorage(address) ? ZERO_HASH : EMPTY_ROOT
  }
}

function addressOf(address: EngineAddress): Address {
  return bytesToHex(address.bytes)
}

function slotOf(key: Uint8Array): bigint {
  if (key.length !== 32) throw new RangeError(`a storage key has 32 bytes, not ${key.length}`)
  return bytesToBigint(key)
}
