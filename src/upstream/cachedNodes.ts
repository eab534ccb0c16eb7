import { keccak256 } from '../crypto/keccak.ts'
import { type BinaryString, toBinaryString } from '../state/trie/binaryString.ts'
import { type RemoteRlpItem, rlpItems } from '../state/trie/remoteNode.ts'

/** The trie nodes of a cache by their hashes, each parsed once. */
export class CachedNodes {
  readonly #rlp: ReadonlyMap<BinaryString, Uint8Array>
  readonly #items = new Map<BinaryString, readonly RemoteRlpItem[]>()

  constructor(nodes: readonly Uint8Array[]) {
    this.#rlp = new Map(nodes.map((rlp) => [toBinaryString(keccak256(rlp)), rlp]))
  }

  get size(): number {
    return this.#rlp.size
  }

  rlp(hash: BinaryString): Uint8Array | undefined {
    return this.#rlp.get(hash)
  }

  /** Returns the items of a node, or undefined if it is missing. Throws a RangeError if it is not an RLP list. */
  items(hash: BinaryString): readonly RemoteRlpItem[] | undefined {
    let items = this.#items.get(hash)
    if (items !== undefined) return items
    const rlp = this.#rlp.get(hash)
    if (rlp === undefined) return undefined
    items = rlpItems(rlp)
    this.#items.set(hash, items)
    return items
  }
}
