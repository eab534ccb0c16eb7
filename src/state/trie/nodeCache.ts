import { NodeNotLoaded, type RemoteTrie } from '../remoteState.ts'
import { stateDamaged, upstreamMissing } from '../stateErrors.ts'
import { toBinaryString } from './binaryString.ts'
import { type Branch, type Child, type Extension, type LeafKind, REMOTE_PAGE, Stub, type TrieNode } from './node.ts'
import { readNode } from './nodeRecord.ts'
import { copyReference, referenceBytes } from './reference.ts'
import { decodeNode } from './remoteNode.ts'
import { Sweep } from './sweep.ts'
import type { Trie } from './trie.ts'

/** Reads a page with stored nodes. Throws if the page does not exist. */
export type ReadPage = (page: number) => Uint8Array

/**
 * Loads the nodes of tries from pages on use, and unloads unused nodes. Time is divided into generations. A generation ends when `limit`
 * different nodes were used in it. All versions of a node count once. Then a stub replaces every stored node of the recent tries that was
 * not used. So `limit` to twice as many nodes stay in memory, and the bookkeeping costs one comparison per visited node.
 */
export class NodeCache {
  /** The nodes that are on an upstream node. */
  readonly remote: RemoteTrie | undefined
  readonly #readPage: ReadPage
  readonly #limit: number
  readonly #tries: () => Iterable<Trie<unknown>>
  /** Pages of batches that are not written yet or failed. Their nodes do not count as stored. */
  readonly #pending = new Map<number, object>()
  #generation = 0
  #used = 0

  /** `tries` returns the tries to sweep: the recent ones. Older ones share most of their nodes, and are often garbage. */
  constructor(readPage: ReadPage, limit: number, tries: () => Iterable<Trie<unknown>> = () => [], remote?: RemoteTrie) {
    this.#readPage = readPage
    this.#limit = limit
    this.#tries = tries
    this.remote = remote
    // V8 assumes that a field is constant until it changes, and then discards all code compiled for it: here, the code of the trie. So it changes
    // at once.
    this.#generation++
  }

  /** Number of different nodes that were used in this generation. */
  get used(): number {
    return this.#used
  }

  /** Counts a new node as used and returns it. */
  created<Made extends TrieNode<never> | TrieNode<unknown>>(node: Made): Made {
    this.touch(node)
    return node
  }

  /** Marks a node that replaces a counted one as used, and returns it. It is not counted, because the replaced node is soon garbage. */
  replaced<Made extends TrieNode<never> | TrieNode<unknown>>(node: Made): Made {
    node.usedIn = this.#generation
    return node
  }

  touch(node: { usedIn: number }): void {
    if (node.usedIn === this.#generation) return
    node.usedIn = this.#generation
    this.#used++
  }

  childAt<Value>(branch: Branch<Value>, nibble: number, kind: LeafKind<Value>): TrieNode<Value> | undefined {
    return this.childOf(branch.children, nibble, kind)
  }

  /** Returns the child at a nibble. Loads it if it is a stub. */
  childOf<Value>(children: Child<Value>[], nibble: number, kind: LeafKind<Value>): TrieNode<Value> | undefined {
    const child = children[nibble]
    if (child === undefined) return undefined
    if (child instanceof Stub) {
      const node = this.load(child, kind)
      children[nibble] = node
      return node
    }
    this.touch(child)
    return child
  }

  /** Returns the child of an extension. Loads it if it is a stub. */
  extensionChild<Value>(extension: Extension<Value>, kind: LeafKind<Value>): Branch<Value> {
    const { child } = extension
    if (child instanceof Stub) {
      // The child of an extension is always a branch: see update.ts.
      const node = this.load(child, kind) as Branch<Value>
      extension.child = node
      return node
    }
    this.touch(child)
    return child
  }

  /**
   * Reads the node of a stub. Throws StateDamaged if the store cannot return it, and NodeNotLoaded if it is not loaded from the upstream
   * node.
   */
  load<Value>(stub: Stub, kind: LeafKind<Value>): TrieNode<Value> {
    if (stub.page === REMOTE_PAGE) return this.#remoteNode(stub, kind)
    const page = this.#readPage(stub.page)
    try {
      return this.created(readNode(page, stub, kind, this))
    } catch (cause) {
      throw stateDamaged(`page ${stub.page}`, { cause })
    }
  }

  #remoteNode<Value>(stub: Stub, kind: LeafKind<Value>): TrieNode<Value> {
    if (this.remote === undefined) throw upstreamMissing()
    const remote = this.remote.node(toBinaryString(referenceBytes(stub)))
    if (remote === undefined) throw new NodeNotLoaded()
    const node = decodeNode(remote.rlp, remote.path, kind, this)
    copyReference(stub, node)
    node.page = REMOTE_PAGE
    return this.created(node)
  }

  /** Whether a node can be read back from the store, or will be once `batch` is written. */
  isStored({ page }: { readonly page: number }, batch?: object): boolean {
    if (page < 0) return false
    if (this.#pending.size === 0) return true
    const pending = this.#pending.get(page)
    return pending === undefined || pending === batch
  }

  /** Whether pages are in batches that are not written yet. */
  get hasPending(): boolean {
    return this.#pending.size > 0
  }

  /** Marks a page as part of a batch that is not written yet. */
  markPending(page: number, batch: object): void {
    this.#pending.set(page, batch)
  }

  markStored(page: number): void {
    this.#pending.delete(page)
  }

  /** Ends the generation if it is full. Call this only between operations, which keep references to nodes. */
  sweepIfFull(): void {
    if (this.#used < this.#limit) return
    // One operation can use many more nodes, such as building a large genesis. Then none of them counts as used.
    if (this.#used > 2 * this.#limit) this.#generation++
    this.sweep()
  }

  sweep(): void {
    const sweep = new Sweep(this, this.#generation)
    for (const trie of this.#tries()) sweep.trie(trie)
    this.#generation++
    this.#used = 0
  }
}
