import { type Address, EMPTY_BYTES, type Hash } from '../bytes.ts'
import { type AccountData, EMPTY_CODE_HASH, EMPTY_ROOT } from './account.ts'
import type { StoredAccount } from './accountLeaf.ts'
import { NodeNotLoaded, type RemoteState, StateNotLoaded, type StatePart, UNKNOWN_ROOT } from './remoteState.ts'
import { accountKey, slotKey } from './secureKeys.ts'
import { noProofs } from './stateErrors.ts'
import type { StateReader } from './stateReader.ts'
import { type BinaryString, binaryStringToBigint, binaryStringToHex, hexToBinaryString } from './trie/binaryString.ts'
import { Trie } from './trie/trie.ts'

/** The preimage of slot 0 is empty, like an unknown preimage. Its key distinguishes it. */
const ZERO_SLOT_KEY = slotKey(0n)

/** An EIP-1186 proof of an account: the RLP of the trie nodes on the path to it and to its slots. */
export interface AccountProof {
  readonly address: Address
  /** Undefined: the proof shows that the account does not exist. */
  readonly account: AccountData | undefined
  readonly accountProof: readonly Uint8Array[]
  readonly storageProof: readonly SlotProof[]
}

/** A slot with the trie nodes that prove its value. */
export interface SlotProof {
  readonly slot: bigint
  readonly value: bigint
  readonly proof: readonly Uint8Array[]
}

/** A slot that is not zero, from a storage trie. */
export class StorageEntry {
  readonly #key: BinaryString
  readonly slot: bigint
  readonly value: bigint

  constructor(key: BinaryString, slot: bigint, value: bigint) {
    this.#key = key
    this.slot = slot
    this.value = value
  }

  /** keccak-256 of the slot, its key in the trie. Encoded on use, because few callers need it. */
  get hash(): Hash {
    return binaryStringToHex(this.#key)
  }
}

/**
 * One version of the state, an immutable value. Versions share their unchanged parts. A StateDatabase creates them.
 */
export class StateVersion implements StateReader {
  readonly accounts: Trie<StoredAccount>
  /** Code of this version that is not in the store yet. */
  readonly newCodes: ReadonlyMap<Hash, Uint8Array>
  /** The upstream state that this version changes. Undefined for a chain without an upstream. */
  readonly remote: RemoteState | undefined
  /** Whether the store has the version. Its database sets this. */
  isStored = false
  readonly #readCode: (codeHash: Hash) => Uint8Array
  #root: Hash | undefined

  /** `root` is only set for the initial version of a remote state. */
  constructor(
    accounts: Trie<StoredAccount>,
    readCode: (codeHash: Hash) => Uint8Array,
    newCodes: ReadonlyMap<Hash, Uint8Array> = new Map(),
    remote?: RemoteState,
    root?: Hash,
  ) {
    this.accounts = accounts
    this.#readCode = readCode
    this.newCodes = newCodes
    this.remote = remote
    this.#root = root
  }

  /** Returns the state root. The first call hashes the changes since the previous version. */
  root(): Hash {
    this.#root ??= this.accounts.hash()
    return this.#root
  }

  account(address: Address): AccountData | undefined {
    const stored = this.#account(address)
    const codeHash = stored?.data.codeHash
    // An account that was changed here can have code that is only on the upstream node.
    if (this.remote !== undefined && codeHash !== undefined && codeHash !== EMPTY_CODE_HASH)
      this.remote.noteCode(codeHash, address)
    if (this.remote?.kind !== 'values') return stored?.data
    if (stored !== undefined) return stored.isRemoved === true ? undefined : withRemoteStorage(stored)
    const known = this.remote.account(address)
    if (known === undefined) throw new StateNotLoaded(this.remote, { kind: 'account', address })
    return known ?? undefined
  }

  storage(address: Address, slot: bigint): bigint {
    const stored = this.#account(address)
    const { remote } = this
    if (remote === undefined) return stored?.storage?.get(slotKey(slot)) ?? 0n
    const written = this.#lookUp(() => stored?.storage?.get(slotKey(slot)), { kind: 'slot', address, slot })
    if (remote.kind === 'trie' || written !== undefined || stored?.hasOwnStorage === true) return written ?? 0n
    const known = remote.storage(address, slot)
    if (known === undefined) throw new StateNotLoaded(remote, { kind: 'slot', address, slot })
    return known
  }

  code(codeHash: Hash): Uint8Array {
    if (codeHash === EMPTY_CODE_HASH) return EMPTY_BYTES
    return this.newCodes.get(codeHash) ?? this.#readCode(codeHash)
  }

  /** Returns the proof of an account and its slots (EIP-1186). Throws NoProofs if the upstream node of the state has no proofs. */
  proof(address: Address, slots: readonly bigint[]): AccountProof {
    if (this.remote?.kind === 'values') throw noProofs()
    const stored = this.#account(address)
    const storageProof = slots.map((slot) => this.slotProof(address, slot))
    return { address, account: stored?.data, accountProof: this.accounts.prove(accountKey(address)), storageProof }
  }

  /** Returns the proof of a slot. `proof` proves several slots with their account. */
  slotProof(address: Address, slot: bigint): SlotProof {
    // In this order: reading the value loads the nodes of its path from an upstream.
    const value = this.storage(address, slot)
    return { slot, value, proof: this.#account(address)?.storage?.prove(slotKey(slot)) ?? [] }
  }

  /**
   * Iterates over the accounts in the order of the hashes of their addresses, from the hash `start` on. Of a remote state, only the loaded
   * and changed accounts.
   */
  *entries(start?: Hash): Generator<readonly [address: Address, account: AccountData]> {
    for (const { preimage, value } of this.accounts.leaves(start === undefined ? '' : hexToBinaryString(start))) {
      if (preimage === '' || value.isRemoved === true) continue
      yield [binaryStringToHex(preimage), value.data]
    }
  }

  /** Iterates over the nonzero slots of an account in the order of their hashes, from the hash `start` on. */
  *storageEntries(address: Address, start?: Hash): Generator<StorageEntry> {
    const storage = this.#account(address)?.storage
    if (storage === undefined) return
    for (const { key, preimage, value } of storage.leaves(start === undefined ? '' : hexToBinaryString(start))) {
      if (value === 0n || (preimage === '' && key !== ZERO_SLOT_KEY)) continue
      yield new StorageEntry(key, binaryStringToBigint(preimage), value)
    }
  }

  /**
   * Iterates over the accounts that differ from an earlier state, in no particular order. Reads only what changed. Of a remote state, compares
   * all loaded accounts.
   */
  *changedAccounts(earlier: StateVersion): Generator<Address> {
    if (this.remote === undefined) {
      this.root()
      for (const { preimage } of this.accounts.changedLeaves(earlier.accounts)) yield binaryStringToHex(preimage)
      return
    }
    for (const [address, account] of this.entries())
      if (!isSameAccount(earlier.account(address), account)) yield address
    for (const [address] of earlier.entries()) if (this.account(address) === undefined) yield address
  }

  /** Iterates over the slots of an account that differ from an earlier state, in no particular order. Only for states without a remote part. */
  *changedSlots(address: Address, earlier: StateVersion): Generator<bigint> {
    this.root()
    const [before, after] = [earlier, this].map((state) => state.#account(address)?.storage)
    const all = after ?? before
    if (all === undefined) return
    const none = new Trie(all.nodeCache, all.kind)
    for (const { preimage } of (after ?? none).changedLeaves(before ?? none)) yield binaryStringToBigint(preimage)
  }

  #account(address: Address): StoredAccount | undefined {
    this.accounts.nodeCache.sweepIfFull()
    if (this.remote === undefined) return this.accounts.get(accountKey(address))
    return this.#lookUp(() => this.accounts.get(accountKey(address)), { kind: 'account', address })
  }

  /** Returns the result of `read`. Throws StateNotLoaded for `part` if `read` needs a trie node that is not loaded. */
  #lookUp<Result>(read: () => Result, part: StatePart): Result {
    try {
      return read()
    } catch (error) {
      if (this.remote === undefined || !(error instanceof NodeNotLoaded)) throw error
      throw new StateNotLoaded(this.remote, part)
    }
  }
}

/** Over a remote state without proofs, a contract also has the remote storage. Its storage root is then unknown. */
function withRemoteStorage({ data, hasOwnStorage }: StoredAccount): AccountData {
  const { nonce, balance, storageRoot, codeHash } = data
  const isOwn = hasOwnStorage === true || storageRoot !== EMPTY_ROOT || codeHash === EMPTY_CODE_HASH
  return isOwn ? data : { nonce, balance, codeHash, storageRoot: UNKNOWN_ROOT }
}

const isSameAccount = (a: AccountData | undefined, b: AccountData): boolean =>
  a !== undefined &&
  a.nonce === b.nonce &&
  a.balance === b.balance &&
  a.storageRoot === b.storageRoot &&
  a.codeHash === b.codeHash
