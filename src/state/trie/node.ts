import type { NodeCache } from './nodeCache.ts'
import type { Octets } from './octets.ts'
import type { NodeRecordWriter, RecordReader } from './record.ts'
import { NodeReference } from './reference.ts'
import type { Trie } from './trie.ts'

/**
 * Nodes of a persistent Merkle Patricia trie. The content of a node is immutable. Its metadata (reference, position in the store) is set
 * once, and a child may be replaced by its stub and back.
 */
export type TrieNode<Value> = Leaf<Value> | Branch<Value> | Extension<Value>
/** A place for a node: the node itself, a stub for one that is only in the store, or nothing. */
export type Child<Value> = TrieNode<Value> | Stub | undefined

abstract class NodeBase extends NodeReference {
  /** Position in the store: page and offset. No page: not stored. */
  page = -1
  offset = 0
  /** Generation in which the node was last used; see NodeCache. */
  usedIn = 0
}

export class Leaf<Value> extends NodeBase {
  /** The whole key, not only the rest of the path: a leaf that moves up or down keeps it. */
  readonly key: Octets
  /** The preimage of the key: an address or a slot. The trie itself does not use it. */
  readonly preimage: Octets
  readonly value: Value

  constructor(key: Octets, preimage: Octets, value: Value) {
    super()
    this.key = key
    this.preimage = preimage
    this.value = value
  }
}

/** Sixteen children, at least two of them present. None holds a value: no key of ours is the beginning of another. */
export class Branch<Value> extends NodeBase {
  readonly children: Child<Value>[]

  constructor(children: Child<Value>[]) {
    super()
    this.children = children
  }
}

/** A piece of path that all keys below have in common; below it is always a branch. */
export class Extension<Value> extends NodeBase {
  /** Half bytes, one to a character. */
  readonly path: Octets
  child: Branch<Value> | Stub

  constructor(path: Octets, child: Branch<Value> | Stub) {
    super()
    this.path = path
    this.child = child
  }
}

/** The page of nodes that are not in the store but on an upstream node: see RemoteTrie. No store has as many pages. */
export const REMOTE_PAGE = 0xffff_ffff

/** A node in the store or on an upstream node: its reference and position. */
export class Stub extends NodeReference {
  readonly page: number
  readonly offset: number

  /** Still to be named. */
  constructor(page: number, offset: number) {
    super()
    this.page = page
    this.offset = offset
  }
}

/** Describes the values of a trie: how they are hashed, compared and stored. */
export interface LeafKind<Value> {
  /** Returns the leaf bytes according to Ethereum's rules. The next call may overwrite them. */
  encode(value: Value): Uint8Array
  equal(a: Value, b: Value): boolean
  write(value: Value, record: NodeRecordWriter): void
  read(record: RecordReader, space: NodeCache): Value
  /** Decodes the output of `encode`. */
  decode(rlp: Uint8Array, space: NodeCache): Value
  /** The trie that hangs from the value: the storage of an account. */
  below(value: Value): Trie<unknown> | undefined
}
