import { Branch, type Child, Extension, Leaf, type LeafKind, Stub, type TrieNode } from './node.ts'
import type { NodeCache } from './nodeCache.ts'
import { copyName } from './reference.ts'
import type { Trie } from './trie.ts'

/** A pass over all nodes in memory that replaces stored nodes by stubs if they were not used in a generation. */
export class Sweep {
  readonly #space: NodeCache
  readonly #generation: number

  constructor(space: NodeCache, generation: number) {
    this.#space = space
    this.#generation = generation
  }

  trie(trie: Trie<unknown>): void {
    trie.root = this.#kept(trie.root, trie.kind)
  }

  /** Returns the node with unused parts replaced, or its stub. Many tries share a node, so it is visited once. */
  #kept<Value, Place extends Child<Value>>(child: Place, kind: LeafKind<Value>): Place | Stub {
    if (child === undefined || child instanceof Stub) return child
    // A negative number says "used, and entered by this sweep"; in the next generation it is one like any other that has passed.
    if (child.usedIn === -this.#generation) return child
    const used = child.usedIn === this.#generation
    if (!used && child.isNamed && this.#space.isStored(child)) return stubOf(child)
    child.usedIn = -this.#generation
    this.#below(child, kind)
    return child
  }

  #below<Value>(node: TrieNode<Value>, kind: LeafKind<Value>): void {
    if (node instanceof Branch) {
      for (let nibble = 0; nibble < 16; nibble++) node.children[nibble] = this.#kept(node.children[nibble], kind)
    } else if (node instanceof Extension) {
      node.child = this.#kept(node.child, kind)
    } else if (node instanceof Leaf) {
      const trie = kind.below(node.value)
      if (trie !== undefined) this.trie(trie)
    }
  }
}

function stubOf(node: TrieNode<never> | TrieNode<unknown>): Stub {
  const stub = new Stub(node.page, node.offset)
  copyName(node, stub)
  return stub
}
