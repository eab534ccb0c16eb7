import { type Address, bytesToHex, type Hash } from '../bytes.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from '../state/account.ts'
import type { RemoteNode, RemoteTrie } from '../state/remoteState.ts'
import { accountKey, slotKey } from '../state/secureKeys.ts'
import { type BinaryString, bigintToBinaryString, hexToBinaryString } from '../state/trie/binaryString.ts'
import { rlpItems } from '../state/trie/remoteNode.ts'
import { verifyProof } from './proof.ts'

/** The decoded result of eth_getProof. */
export interface AccountProofResult {
  readonly address: Address
  readonly accountProof: readonly Uint8Array[]
  readonly slots: readonly { readonly slot: bigint; readonly proof: readonly Uint8Array[] }[]
}

/** The loaded and verified nodes of a remote state trie, with the preimages of their keys. */
export class LoadedTrie implements Omit<RemoteTrie, 'load'> {
  readonly kind = 'trie'
  readonly root: Hash
  readonly nodes = new Map<BinaryString, RemoteNode>()
  /** The loaded accounts, each with its loaded slots. */
  readonly keys = new Map<Address, Set<bigint>>()
  readonly codes = new Map<Hash, Uint8Array>()
  readonly #preimages = new Map<BinaryString, BinaryString>()
  /** The code hashes of accounts with code. */
  readonly #codeHashes = new Map<Address, Hash>()
  /** An account for each code hash that was read. */
  readonly #owners = new Map<Hash, Address>()

  constructor(root: Hash) {
    this.root = root
  }

  /** Whether the account or one of its slots was loaded with its proof. */
  has(address: Address, slot?: bigint): boolean {
    const slots = this.keys.get(address)
    return slot === undefined ? slots !== undefined : slots?.has(slot) === true
  }

  node(hash: BinaryString): RemoteNode | undefined {
    return this.nodes.get(hash)
  }

  preimage(key: BinaryString): BinaryString | undefined {
    return this.#preimages.get(key)
  }

  code(codeHash: Hash): Uint8Array | undefined {
    return this.codes.get(codeHash)
  }

  /** Returns the code hash of an account. Undefined if it has no code or was not loaded. */
  codeHashOf(address: Address): Hash | undefined {
    return this.#codeHashes.get(address)
  }

  noteCode(codeHash: Hash, address: Address): void {
    this.#owners.set(codeHash, address)
  }

  /** Returns an account that has this code on the upstream. Undefined if none is known. */
  ownerOf(codeHash: Hash): Address | undefined {
    const owner = this.#owners.get(codeHash)
    if (owner !== undefined) return owner
    for (const [address, hash] of this.#codeHashes) if (hash === codeHash) return address
    return undefined
  }

  /** Adds the nodes of a proof. Throws a RangeError and adds nothing if the proof does not match the root. */
  add({ address, accountProof, slots }: AccountProofResult): void {
    const account = verifyProof(hexToBinaryString(this.root), accountKey(address), accountProof)
    const [, , storageRoot, codeHash] = account.value === undefined ? [] : rlpItems(account.value)
    const root = storageRoot === undefined ? EMPTY_ROOT : bytesToHex(storageRoot.payload)
    const storage =
      root === EMPTY_ROOT
        ? []
        : slots.map(({ slot, proof }) => verifyProof(hexToBinaryString(root), slotKey(slot), proof))
    for (const { nodes } of [account, ...storage]) {
      for (const { hash, path, rlp } of nodes) this.nodes.set(hash, { rlp, path })
    }
    this.addKeys(
      address,
      slots.map(({ slot }) => slot),
    )
    if (codeHash === undefined) return
    const hash = bytesToHex(codeHash.payload)
    if (hash !== EMPTY_CODE_HASH) this.addCodeHash(address, hash)
  }

  /** Records the code hash of an account. */
  addCodeHash(address: Address, codeHash: Hash): void {
    this.#codeHashes.set(address, codeHash)
  }

  /** Records that the nodes of an account and of some of its slots are loaded. */
  addKeys(address: Address, slots: readonly bigint[]): void {
    const known = this.keys.get(address) ?? new Set()
    this.keys.set(address, known)
    this.#preimages.set(accountKey(address), hexToBinaryString(address))
    for (const slot of slots) {
      known.add(slot)
      this.#preimages.set(slotKey(slot), bigintToBinaryString(slot))
    }
  }
}
