import { Branch, type Child, Extension, Leaf, type LeafKind, Stub, type TrieNode } from './node.ts'
import type { NodeCache } from './nodeCache.ts'
import { copyReference } from './reference.ts'
import type { Trie } from './trie.ts'

/** A pass over all nodes in memory that replaces stored nodes by stubs if they were not used in a generation. */
export class Sweep {
  readonly #nodeCache: NodeCache
  readonly #generation: number

  constructor(nodeCache: NodeCache, generation: number) {
    this.#nodeCache = nodeCache
    this.#generation = generation
  }

  trie(trie: Trie<unknown>): void {
    trie.root = this.#swept(trie.root, trie.kind)
  }

  /** Returns the node with unused descendants replaced by stubs, or its own stub. Visits a node that many tries share once. */
  #swept<Value, Target extends Child<Value>>(child: Target, kind: LeafKind<Value>): Target | Stub {
    if (child === undefined || child instanceof Stub) return child
    // A negative number means "used, and visited by this sweep". In the next generation it means "not used", like any other old number.
    if (child.usedIn === -this.#generation) return child
    const used = child.usedIn === this.#generation
    if (!used && child.hasReference && this.#nodeCache.isStored(child)) return stubOf(child)
    child.usedIn = -this.#generation
    this.#children(child, kind)
    return child
  }

  #children<Value>(node: TrieNode<Value>, kind: LeafKind<Value>): void {
    if (node instanceof Branch) {
      for (let nibble = 0; nibble < 16; nibble++) node.children[nibble] = this.#swept(node.children[nibble], kind)
    } else if (node instanceof Extension) {
      node.child = this.#swept(node.child, kind)
    } else if (node instanceof Leaf) {
      const trie = kind.nestedTrie(node.value)
      if (trie !== undefined) this.trie(trie)
    }
  }
}

function stubOf(node: TrieNode<never> | TrieNode<unknown>): Stub {
  const stub = new Stub(node.page, node.offset)
  copyReference(node, stub)
  return stub
}
