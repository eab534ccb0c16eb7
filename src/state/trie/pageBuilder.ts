import { Branch, type Child, Extension, Leaf, type LeafKind, Stub, type TrieNode } from './node.ts'
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
  readonly #isStored: (node: { readonly page: number }) => boolean
  readonly #pages: Page[] = []
  #number: number

  /** `nextNumber` returns the number of the next page. */
  constructor(nextNumber: () => number, isStored: (node: { readonly page: number }) => boolean) {
    this.#nextNumber = nextNumber
    this.#isStored = isStored
    this.#number = nextNumber()
    record.clear()
  }

  /** Adds all unstored nodes of a trie, children before parents. The hash of the trie must be computed before. */
  trie({ root, kind }: Trie<unknown>): void {
    this.#child(root, kind)
  }

  /** Finishes the last page and returns all pages. */
  pages(): readonly Page[] {
    if (record.length > 0) this.#finishPage()
    return this.#pages
  }

  #child<Value>(child: Child<Value>, kind: LeafKind<Value>): void {
    if (child === undefined || child instanceof Stub || this.#isStored(child)) return
    if (child instanceof Branch) {
      for (const each of child.children) this.#child(each, kind)
    } else if (child instanceof Extension) {
      this.#child<Value>(child.child, kind)
    } else if (child instanceof Leaf) {
      const below = kind.below(child.value)
      if (below !== undefined) this.trie(below)
    }
    this.#append(child, kind)
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
