import { Branch, Leaf, type LeafKind, Stub, type TrieNode } from './node.ts'
import type { NodeCache } from './nodeCache.ts'
import { MAX_RECORD, writeNode } from './nodeRecord.ts'
import { NodeRecordWriter } from './record.ts'
import type { Trie } from './trie.ts'

/** Bytes of a page, the unit of reading: large enough to load neighbours too, small enough to be read in microseconds. */
const PAGE_SIZE = 8192
const record = new NodeRecordWriter(PAGE_SIZE)

export interface Page {
  readonly number: number
  readonly bytes: Uint8Array
}

/** Assigns positions to new nodes and collects their records in pages. All builders share one buffer, so use each synchronously. */
export class PageBuilder {
  readonly #nextNumber: () => number
  readonly #nodeCache: NodeCache
  readonly #batch: object
  readonly #hasPending: boolean
  readonly #pages: Page[] = []
  #number: number

  /** `nextNumber` returns the number of the next page. The pages are for `batch`. */
  constructor(nextNumber: () => number, nodeCache: NodeCache, batch: object) {
    this.#nextNumber = nextNumber
    this.#nodeCache = nodeCache
    this.#batch = batch
    this.#hasPending = nodeCache.hasPending
    this.#number = nextNumber()
    record.clear()
  }

  /** Adds all unstored nodes of a trie, children before parents. The hash of the trie must be computed before. */
  trie({ root, kind }: Trie<unknown>): void {
    if (root !== undefined && !this.#isStored(root)) this.#node(root, kind)
  }

  /** Finishes the last page and returns all pages. */
  pages(): readonly Page[] {
    if (record.length > 0) this.#finishPage()
    return this.#pages
  }

  #isStored(node: TrieNode<unknown> | Stub): boolean {
    return node.page >= 0 && (!this.#hasPending || this.#nodeCache.isStored(node, this.#batch))
  }

  #node<Value>(node: TrieNode<Value> | Stub, kind: LeafKind<Value>): void {
    if (node instanceof Stub) return
    if (node instanceof Branch) {
      for (const child of node.children) {
        // In most blocks, one or two of sixteen children are new.
        if (child === undefined || (child.page >= 0 && !this.#hasPending)) continue
        if (!this.#isStored(child)) this.#node(child, kind)
      }
    } else if (node instanceof Leaf) {
      const nested = kind.nestedTrie(node.value)
      if (nested !== undefined) this.trie(nested)
    } else if (!this.#isStored(node.child)) {
      this.#node<Value>(node.child, kind)
    }
    this.#append(node, kind)
  }

  #append<Value>(node: TrieNode<Value>, kind: LeafKind<Value>): void {
    if (record.length + MAX_RECORD > PAGE_SIZE) this.#finishPage()
    node.page = this.#number
    node.offset = record.length
    writeNode(node, kind, record)
  }

  #finishPage(): void {
    this.#pages.push({ number: this.#number, bytes: record.bytes() })
    this.#number = this.#nextNumber()
    record.clear()
  }
}
