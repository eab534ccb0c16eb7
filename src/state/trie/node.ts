import type { BinaryString } from './binaryString.ts'
import type { NodeCache } from './nodeCache.ts'
import type { NodeRecordWriter, RecordReader } from './record.ts'
import { NodeReference } from './reference.ts'
import type { Trie } from './trie.ts'

/**
 * Nodes of a persistent Merkle Patricia trie. The content of a node is immutable. Its metadata (reference, position in the store) is set
 * once, and a child may be replaced by its stub and back.
 */
export type TrieNode<Value> = Leaf<Value> | Branch<Value> | Extension<Value>
/** A child of a node: a node in memory, a stub for a node that is not, or nothing. */
export type Child<Value> = TrieNode<Value> | Stub | undefined

abstract class NodeBase extends NodeReference {
  /** Position in the store: page and offset. A negative page: not stored. */
  page = 0
  offset = -1
  /** Generation in which the node was last used: see NodeCache. */
  usedIn = 0

  constructor() {
    super()
    // Assigned again, because they change when the node is stored, which may be much later: see the constructor of NodeCache.
    this.page = -1
    this.offset = 0
  }
}

/** A node with a value: an account or a slot. */
export class Leaf<Value> extends NodeBase {
  /** The complete key, not only the rest of the path, so it stays the same if the depth of the leaf changes. */
  readonly key: BinaryString
  /** The preimage of the key: an address or a slot. The trie does not read it. */
  readonly preimage: BinaryString
  readonly value: Value

  constructor(key: BinaryString, preimage: BinaryString, value: Value) {
    super()
    this.key = key
    this.preimage = preimage
    this.value = value
  }
}

/** Sixteen children, at least two of them present. It needs no value, because no key is a prefix of another. */
export class Branch<Value> extends NodeBase {
  readonly children: Child<Value>[]

  constructor(children: Child<Value>[]) {
    super()
    this.children = children
  }
}

/** A part of the path that all keys below have in common. Its child is always a branch. */
export class Extension<Value> extends NodeBase {
  /** Nibbles, one per character. */
  readonly path: BinaryString
  child: Branch<Value> | Stub

  constructor(path: BinaryString, child: Branch<Value> | Stub) {
    super()
    this.path = path
    this.child = child
  }
}

/** The page number of nodes that are on an upstream node instead of in the store: see RemoteTrie. No store has so many pages. */
export const REMOTE_PAGE = 0xffff_ffff

/** A node in the store or on an upstream node: its reference and position. */
export class Stub extends NodeReference {
  readonly page: number
  readonly offset: number

  /** The caller must set the reference. */
  constructor(page: number, offset: number) {
    super()
    this.page = page
    this.offset = offset
  }
}

/** Encodes, compares and stores the values of a trie. */
export interface LeafKind<Value> {
  /** Returns the value of the leaf as Ethereum encodes it. The next call may overwrite the bytes. Must not compute a hash: see encode.ts. */
  encode(value: Value): Uint8Array
  equal(a: Value, b: Value): boolean
  write(value: Value, record: NodeRecordWriter): void
  read(record: RecordReader, nodeCache: NodeCache): Value
  /** Decodes the output of `encode`. */
  decode(rlp: Uint8Array, nodeCache: NodeCache): Value
  /** Returns the trie that the value references: the storage of an account. */
  nestedTrie(value: Value): Trie<unknown> | undefined
}
