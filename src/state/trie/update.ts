import { NodeNotLoaded } from '../remoteState.ts'
import { type BinaryString, nibbleAt, nibblesOf } from './binaryString.ts'
import { Branch, type Child, Extension, Leaf, type LeafKind, REMOTE_PAGE, type TrieNode } from './node.ts'
import type { NodeCache } from './nodeCache.ts'

/** New value of a key. `undefined` removes it. */
export interface LeafChange<Value> {
  readonly key: BinaryString
  readonly preimage: BinaryString
  readonly value: Value | undefined
}

/**
 * Applies many changes in one pass: copies each node on their paths once. Returns the same root if nothing changes. `changes` must be
 * sorted by key and contain each key once.
 */
export function update<Value>(
  nodeCache: NodeCache,
  kind: LeafKind<Value>,
  root: TrieNode<Value> | undefined,
  changes: readonly LeafChange<Value>[],
): TrieNode<Value> | undefined {
  return changes.length === 0 ? root : new Update(nodeCache, kind, changes).apply(root, 0, 0, changes.length)
}

/** One call of `update`. With closures instead, each call would create ten functions, and V8 would discard the code that it compiled for the first. */
class Update<Value> {
  readonly #nodeCache: NodeCache
  readonly #kind: LeafKind<Value>
  readonly #changes: readonly LeafChange<Value>[]

  constructor(nodeCache: NodeCache, kind: LeafKind<Value>, changes: readonly LeafChange<Value>[]) {
    this.#nodeCache = nodeCache
    this.#kind = kind
    this.#changes = changes
  }

  /** Returns `node` at `depth` with the changes from `from` to `to` applied. All their keys lead to it. */
  apply(node: TrieNode<Value> | undefined, depth: number, from: number, to: number): TrieNode<Value> | undefined {
    if (node instanceof Branch) return this.#applyToBranch(node, depth, from, to)
    if (node instanceof Extension) return this.#applyToExtension(node, depth, from, to)
    return this.#applyToLeaf(node, depth, from, to)
  }

  #applyToLeaf(leaf: Leaf<Value> | undefined, depth: number, from: number, to: number): TrieNode<Value> | undefined {
    const leaves: Leaf<Value>[] = []
    let pending = leaf
    for (let index = from; index < to; index++) {
      const change = this.#changes[index]
      if (change === undefined) continue
      if (pending !== undefined && pending.key < change.key) {
        leaves.push(pending)
        pending = undefined
      }
      const same = pending?.key === change.key ? pending : undefined
      if (same !== undefined) pending = undefined
      if (change.value === undefined) continue
      if (same !== undefined && this.#kind.equal(same.value, change.value)) leaves.push(same)
      else {
        const made = new Leaf(change.key, change.preimage, change.value)
        leaves.push(same === undefined ? this.#nodeCache.created(made) : this.#nodeCache.replaced(made))
      }
    }
    if (pending !== undefined) leaves.push(pending)
    if (leaves.length === 1 && leaves[0] === leaf) return leaf
    // The old version still uses its leaf at the old depth.
    if (leaf !== undefined && leaves.includes(leaf)) leaves[leaves.indexOf(leaf)] = this.#moved(leaf)
    return this.#build(leaves, depth, 0, leaves.length)
  }

  #applyToBranch(branch: Branch<Value>, depth: number, from: number, to: number): TrieNode<Value> | undefined {
    let children: Child<Value>[] | undefined
    for (let start = from; start < to; ) {
      const nibble = this.#nibbleOf(start, depth)
      let end = start + 1
      while (end < to && this.#nibbleOf(end, depth) === nibble) end++
      const before = this.#nodeCache.childAt(branch, nibble, this.#kind)
      const after = this.apply(before, depth + 1, start, end)
      if (after !== before) {
        children ??= branch.children.slice()
        children[nibble] = after
      }
      start = end
    }
    return children === undefined ? branch : this.#collapsed(children, depth, from)
  }

  /** Splits the extension with a branch where a changed key leaves its path. */
  #applyToExtension(extension: Extension<Value>, depth: number, from: number, to: number): TrieNode<Value> | undefined {
    const { path, child } = extension
    const fork = Math.min(this.#sharedWith(path, depth, from), this.#sharedWith(path, depth, to - 1))
    if (fork === path.length) {
      const before = this.#nodeCache.extensionChild(extension, this.#kind)
      const after = this.apply(before, depth + fork, from, to)
      return after === before ? extension : this.#prefixed(path, after)
    }
    const children = new Array<Child<Value>>(16).fill(undefined)
    const rest = path.slice(fork + 1)
    children[path.charCodeAt(fork)] = rest === '' ? child : this.#nodeCache.created(new Extension(rest, child))
    const split = new Branch(children)
    const after = this.#applyToBranch(split, depth + fork, from, to)
    return after === split ? extension : this.#prefixed(path.slice(0, fork), after)
  }

  /** Returns a branch of these children, or the remaining node if there are fewer than two. The key of the change `from` leads to the branch. */
  #collapsed(children: Child<Value>[], depth: number, from: number): TrieNode<Value> | undefined {
    let only = -1
    for (let nibble = 0; nibble < 16; nibble++) {
      if (children[nibble] === undefined) continue
      if (only >= 0) return this.#nodeCache.replaced(new Branch(children))
      only = nibble
    }
    if (only < 0) return undefined
    const nibble = String.fromCharCode(only)
    try {
      return this.#prefixed(nibble, this.#nodeCache.childOf(children, only, this.#kind))
    } catch (error) {
      // No looked-up key leads to this child, so the error includes its path.
      if (!(error instanceof NodeNotLoaded)) throw error
      throw new NodeNotLoaded(nibblesOf(this.#changes[from]?.key ?? '', 0, depth) + nibble)
    }
  }

  /** Returns `node` with `path` before its own path. */
  #prefixed(path: BinaryString, node: TrieNode<Value> | undefined): TrieNode<Value> | undefined {
    if (node === undefined || path === '') return node
    if (node instanceof Leaf) return this.#moved(node)
    if (node instanceof Extension) return this.#nodeCache.replaced(new Extension(path + node.path, node.child))
    return this.#nodeCache.created(new Extension(path, node))
  }

  /** A leaf includes the rest of its path, so its reference depends on the depth. Its stored form does not. */
  #moved(leaf: Leaf<Value>): Leaf<Value> {
    const copy = this.#nodeCache.replaced(new Leaf(leaf.key, leaf.preimage, leaf.value))
    // A remote node is found by its reference, which has changed.
    if (leaf.page === REMOTE_PAGE) return copy
    copy.page = leaf.page
    copy.offset = leaf.offset
    return copy
  }

  /** Returns the subtree of these leaves, which are sorted by key. */
  #build(leaves: readonly Leaf<Value>[], depth: number, from: number, to: number): TrieNode<Value> | undefined {
    const first = leaves[from]
    const last = leaves[to - 1]
    if (first === undefined || last === undefined || to <= from) return undefined
    if (first === last) return first
    let fork = depth
    while (nibbleAt(first.key, fork) === nibbleAt(last.key, fork)) fork++
    const children = new Array<Child<Value>>(16).fill(undefined)
    for (let start = from; start < to; ) {
      const nibble = nibbleAt(leaves[start]?.key ?? '', fork)
      let end = start + 1
      while (end < to && nibbleAt(leaves[end]?.key ?? '', fork) === nibble) end++
      children[nibble] = this.#build(leaves, fork + 1, start, end)
      start = end
    }
    return this.#prefixed(nibblesOf(first.key, depth, fork), this.#nodeCache.created(new Branch(children)))
  }

  #nibbleOf(index: number, depth: number): number {
    return nibbleAt(this.#changes[index]?.key ?? '', depth)
  }

  /** Returns how many nibbles of `path`, which begins at `depth`, the key of a change shares. */
  #sharedWith(path: BinaryString, depth: number, index: number): number {
    let shared = 0
    while (shared < path.length && this.#nibbleOf(index, depth + shared) === path.charCodeAt(shared)) shared++
    return shared
  }
}
