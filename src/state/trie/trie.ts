import type { Hash } from '../../bytes.ts'
import { keccak256Hex } from '../../crypto/keccak.ts'
import { EMPTY_ROOT } from '../account.ts'
import { NodeNotLoaded } from '../remoteState.ts'
import { type BinaryString, binaryStringToBytes, nibbleAt } from './binaryString.ts'
import { computeReference, encodeNode } from './encode.ts'
import { Branch, type Child, Extension, Leaf, type LeafKind, Stub, type TrieNode } from './node.ts'
import type { NodeCache } from './nodeCache.ts'
import { hasSameReference, referenceHex } from './reference.ts'
import { type LeafChange, update } from './update.ts'

/** One version of a Merkle Patricia trie, an immutable value. `update` returns a new version that shares the unchanged nodes. */
export class Trie<Value> {
  readonly nodeCache: NodeCache
  readonly kind: LeafKind<Value>
  /** Public for code that stores and unloads nodes. Other code calls the methods. */
  root: Child<Value>

  constructor(nodeCache: NodeCache, kind: LeafKind<Value>, root: Child<Value> = undefined) {
    this.nodeCache = nodeCache
    this.kind = kind
    // A field that changes: see the constructor of NodeCache.
    this.root = undefined
    this.root = root
  }

  get isEmpty(): boolean {
    return this.root === undefined
  }

  /** Returns the root hash. */
  hash(): Hash {
    const { root } = this
    if (root === undefined) return EMPTY_ROOT
    computeReference(root, 0, this.kind)
    // The root is hashed even if it is shorter than a hash, which keys of 32 bytes make impossible.
    return root.inline === '' ? referenceHex(root) : keccak256Hex(binaryStringToBytes(root.inline))
  }

  get(key: BinaryString): Value | undefined {
    let node = this.#rootNode()
    let depth = 0
    while (node !== undefined) {
      if (node instanceof Leaf) return node.key === key ? node.value : undefined
      if (node instanceof Branch) {
        node = this.nodeCache.childAt(node, nibbleAt(key, depth), this.kind)
        depth++
      } else {
        if (!matches(key, depth, node.path)) return undefined
        depth += node.path.length
        node = this.nodeCache.extensionChild(node, this.kind)
      }
    }
    return undefined
  }

  /** Returns the version with `changes`, which must be sorted by key and contain each key once. */
  update(changes: readonly LeafChange<Value>[]): Trie<Value> {
    if (changes.length === 0) return this
    const before = this.#rootNode()
    const after = update(this.nodeCache, this.kind, before, changes)
    return after === before ? this : new Trie(this.nodeCache, this.kind, after)
  }

  /** Iterates over the leaves in the order of their keys, from `start` on. Of a remote state, only over the loaded ones. */
  *leaves(start: BinaryString = ''): Generator<Leaf<Value>> {
    const root = ifLoaded(() => this.#rootNode())
    if (root !== undefined) yield* this.#leavesBelow(root, start)
  }

  /**
   * Iterates over the leaves that differ from an earlier version of the trie, and the leaves of that version that this one lacks. Skips the parts
   * that both have. Only for tries with references, which are completely in the store.
   */
  *changedLeaves(earlier: Trie<Value>): Generator<Leaf<Value>> {
    yield* this.#changedBelow(earlier.#rootNode(), this.#rootNode())
  }

  /** Returns the RLP of the nodes on the path of a key, which may be absent, without nodes that are embedded in their parents. */
  prove(key: BinaryString): Uint8Array[] {
    const proof: Uint8Array[] = []
    let node = this.#rootNode()
    let depth = 0
    while (node !== undefined) {
      const rlp = encodeNode(node, depth, this.kind)
      if (rlp.length >= 32 || depth === 0) proof.push(rlp)
      if (node instanceof Leaf) break
      if (node instanceof Branch) {
        node = this.nodeCache.childAt(node, nibbleAt(key, depth), this.kind)
        depth++
      } else {
        if (!matches(key, depth, node.path)) break
        depth += node.path.length
        node = this.nodeCache.extensionChild(node, this.kind)
      }
    }
    return proof
  }

  /**
   * Returns an existing key that shares the path of `key` as far as nodes exist on it. Undefined if the path ends at an empty child of a
   * branch.
   */
  neighbour(key: BinaryString): BinaryString | undefined {
    let node = this.#rootNode()
    let depth = 0
    let hasLeftPath = false
    while (node !== undefined) {
      if (node instanceof Leaf) return node.key
      if (node instanceof Branch) {
        const nibble = hasLeftPath ? node.children.findIndex((child) => child !== undefined) : nibbleAt(key, depth)
        node = this.nodeCache.childAt(node, nibble, this.kind)
        depth++
      } else {
        hasLeftPath ||= !matches(key, depth, node.path)
        depth += node.path.length
        node = this.nodeCache.extensionChild(node, this.kind)
      }
    }
    return undefined
  }

  #rootNode(): TrieNode<Value> | undefined {
    const { root } = this
    if (root instanceof Stub) {
      const node = this.nodeCache.load(root, this.kind)
      this.root = node
      return node
    }
    if (root !== undefined) this.nodeCache.touch(root)
    return root
  }

  *#changedBelow(before: TrieNode<Value> | undefined, after: TrieNode<Value> | undefined): Generator<Leaf<Value>> {
    if (isSame(before, after)) return
    if (before instanceof Branch && after instanceof Branch) {
      for (let nibble = 0; nibble < 16; nibble++) {
        if (isSame(before.children[nibble], after.children[nibble])) continue
        const [old, current] = [before, after].map((branch) => this.nodeCache.childAt(branch, nibble, this.kind))
        yield* this.#changedBelow(old, current)
      }
    } else if (before instanceof Extension && after instanceof Extension && before.path === after.path) {
      yield* this.#changedBelow(
        this.nodeCache.extensionChild(before, this.kind),
        this.nodeCache.extensionChild(after, this.kind),
      )
    } else yield* this.#changedLeavesBelow(before, after)
  }

  /** Compares all leaves of two subtrees of different shape. Keys are hashes, so such subtrees are small. */
  *#changedLeavesBelow(
    before: TrieNode<Value> | undefined,
    after: TrieNode<Value> | undefined,
  ): Generator<Leaf<Value>> {
    const removed = new Map<BinaryString, Leaf<Value>>()
    if (before !== undefined) for (const leaf of this.#leavesBelow(before, '')) removed.set(leaf.key, leaf)
    for (const leaf of after === undefined ? [] : this.#leavesBelow(after, '')) {
      const old = removed.get(leaf.key)
      removed.delete(leaf.key)
      if (old === undefined || !this.kind.equal(old.value, leaf.value)) yield leaf
    }
    yield* removed.values()
  }

  /** Not recursive: each leaf would pass through the generators of all nodes above it. */
  *#leavesBelow(top: TrieNode<Value>, start: BinaryString): Generator<Leaf<Value>> {
    const open: { readonly branch: Branch<Value>; nibble: number; readonly path: BinaryString }[] = []
    let node: TrieNode<Value> | undefined = top
    let path = ''
    for (;;) {
      if (node instanceof Extension) {
        const extension: Extension<Value> = node
        path += extension.path
        node = ifLoaded(() => this.nodeCache.extensionChild(extension, this.kind))
      }
      if (node instanceof Branch) open.push({ branch: node, nibble: 0, path })
      else if (node !== undefined && node.key >= start) yield node
      while (open.at(-1)?.nibble === 16) open.pop()
      const last = open.at(-1)
      if (last === undefined) return
      const { branch } = last
      const nibble = last.nibble++
      path = last.path + String.fromCharCode(nibble)
      node =
        branch.children[nibble] === undefined || endsBefore(path, start)
          ? undefined
          : ifLoaded(() => this.nodeCache.childAt(branch, nibble, this.kind))
    }
  }
}

/** Returns the result of `read`. Undefined if `read` needs a node of the upstream that is not loaded. */
function ifLoaded<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof NodeNotLoaded) return undefined
    throw error
  }
}

/** Whether two children at the same position are known to have the same leaves. */
function isSame(a: Child<unknown>, b: Child<unknown>): boolean {
  return a === b || (a !== undefined && b !== undefined && hasSameReference(a, b))
}

function matches(key: BinaryString, depth: number, path: BinaryString): boolean {
  for (let index = 0; index < path.length; index++) {
    if (nibbleAt(key, depth + index) !== path.charCodeAt(index)) return false
  }
  return true
}

/** Whether every key that begins with the nibbles of `path` is before `start`. */
function endsBefore(path: BinaryString, start: BinaryString): boolean {
  for (let depth = 0; depth < path.length && depth < start.length * 2; depth++) {
    const difference = path.charCodeAt(depth) - nibbleAt(start, depth)
    if (difference !== 0) return difference < 0
  }
  return false
}
