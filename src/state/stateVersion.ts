import { type Address, EMPTY_BYTES, type Hash } from '../bytes.ts'
import { EMPTY_CODE_HASH } from './account.ts'
import type { StoredAccount } from './accountLeaf.ts'
import { accountKey, slotKey } from './secureKeys.ts'
import { hexToOctets, octetsToBigint, octetsToHex } from './trie/octets.ts'
import type { Trie } from './trie/trie.ts'
import type { AccountData, StateReader } from './worldState.ts'

/** What EIP-1186 proves of an account: the RLP of the trie nodes on the way to it and to its slots. */
export interface AccountProof {
  readonly address: Address
  /** Undefined: what is proved is that there is no such account. */
  readonly account: AccountData | undefined
  readonly accountProof: readonly Uint8Array[]
  readonly storageProof: readonly SlotProof[]
}

export interface SlotProof {
  readonly slot: bigint
  readonly value: bigint
  readonly proof: readonly Uint8Array[]
}

export interface StorageEntry {
  /** keccak-256 of the slot: where it is in the storage trie. */
  readonly hash: Hash
  readonly slot: bigint
  readonly value: bigint
}

/**
 * One version of the state: a value, that never changes and costs nothing to keep. Made by a StateDatabase.
 */
export class StateVersion implements StateReader {
  readonly accounts: Trie<StoredAccount>
  /** Code that this version needs and that is not in the store yet. */
  readonly newCodes: ReadonlyMap<Hash, Uint8Array>
  readonly #readCode: (codeHash: Hash) => Uint8Array
  #root: Hash | undefined

  constructor(
    accounts: Trie<StoredAccount>,
    readCode: (codeHash: Hash) => Uint8Array,
    newCodes: ReadonlyMap<Hash, Uint8Array> = new Map(),
  ) {
    this.accounts = accounts
    this.#readCode = readCode
    this.newCodes = newCodes
  }

  /** The state root. Hashes what changed since the version before, once. */
  root(): Hash {
    this.#root ??= octetsToHex(this.accounts.hash())
    return this.#root
  }

  account(address: Address): AccountData | undefined {
    return this.#account(address)?.data
  }

  storage(address: Address, slot: bigint): bigint {
    return this.#account(address)?.storage?.get(slotKey(slot)) ?? 0n
  }

  code(codeHash: Hash): Uint8Array {
    if (codeHash === EMPTY_CODE_HASH) return EMPTY_BYTES
    return this.newCodes.get(codeHash) ?? this.#readCode(codeHash)
  }

  proof(address: Address, slots: readonly bigint[]): AccountProof {
    const stored = this.#account(address)
    const storageProof = slots.map((slot) => ({
      slot,
      value: stored?.storage?.get(slotKey(slot)) ?? 0n,
      proof: stored?.storage?.prove(slotKey(slot)) ?? [],
    }))
    return { address, account: stored?.data, accountProof: this.accounts.prove(accountKey(address)), storageProof }
  }

  /** All accounts in the order of the hashes of their addresses, from the hash `start` on. */
  *entries(start?: Hash): Generator<readonly [address: Address, account: AccountData]> {
    for (const { preimage, value } of this.accounts.leaves(start === undefined ? '' : hexToOctets(start))) {
      yield [octetsToHex(preimage), value.data]
    }
  }

  /** The slots of an account that are not zero, in the order of their hashes, from the hash `start` on. */
  *storageEntries(address: Address, start?: Hash): Generator<StorageEntry> {
    const storage = this.#account(address)?.storage
    if (storage === undefined) return
    for (const { key, preimage, value } of storage.leaves(start === undefined ? '' : hexToOctets(start))) {
      yield { hash: octetsToHex(key), slot: octetsToBigint(preimage), value }
    }
  }

  #account(address: Address): StoredAccount | undefined {
    this.accounts.space.sweepIfFull()
    return this.accounts.get(accountKey(address))
  }
}
