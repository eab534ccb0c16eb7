/** Bits of the hash that one tree level uses. They select one of 32 slots. */
const BITS_PER_LEVEL = 5
const MASK = 31

interface Leaf<Value> {
  readonly hash: number
  /** One entry, or several with the same hash. */
  readonly entries: readonly (readonly [key: string, value: Value])[]
}
interface Branch<Value> {
  /** Bitmap of the used slots. `children` has their content in order. */
  readonly bitmap: number
  readonly children: readonly Node<Value>[]
}
type Node<Value> = Leaf<Value> | Branch<Value>

/**
 * An immutable map with string keys (a hash array mapped trie). Setting an entry returns a new map that shares all but one path. A reference
 * to an old map is a snapshot.
 */
export class PersistentMap<Value> {
  static readonly #empty = new PersistentMap<never>(undefined, 0)
  readonly #root: Node<Value> | undefined
  readonly size: number

  private constructor(root: Node<Value> | undefined, size: number) {
    this.#root = root
    this.size = size
  }

  static empty<Value>(): PersistentMap<Value> {
    return PersistentMap.#empty
  }

  get(key: string): Value | undefined {
    const hash = hashOf(key)
    let node = this.#root
    for (let shift = 0; node !== undefined && 'children' in node; shift += BITS_PER_LEVEL)
      node = childAt(node, hash, shift)
    if (node === undefined || node.hash !== hash) return undefined
    for (const [known, value] of node.entries) if (known === key) return value
    return undefined
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  /** Returns the map with `value` under `key`. A value is never undefined. */
  set(key: string, value: Value): PersistentMap<Value> {
    const leaf = { hash: hashOf(key), entries: [[key, value] as const] }
    const root = this.#root === undefined ? leaf : insert(this.#root, leaf, 0)
    return new PersistentMap(root, this.size + (this.has(key) ? 0 : 1))
  }

  delete(key: string): PersistentMap<Value> {
    if (this.#root === undefined || !this.has(key)) return this
    return new PersistentMap(remove(this.#root, key, hashOf(key), 0), this.size - 1)
  }

  /** Iterates over all entries in no defined order. */
  *[Symbol.iterator](): Generator<readonly [key: string, value: Value]> {
    if (this.#root !== undefined) yield* entriesOf(this.#root)
  }

  /** Iterates over the differences from an earlier map. Skips shared parts. An undefined value means a deleted entry. */
  *changesSince(earlier: PersistentMap<Value>): Generator<readonly [key: string, value: Value | undefined]> {
    yield* differences(earlier.#root, this.#root)
  }
}

function hashOf(key: string): number {
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash
}

const bitAt = (hash: number, shift: number): number => 1 << ((hash >>> shift) & MASK)

function count(bits: number): number {
  let remaining = bits
  let ones = 0
  for (; remaining !== 0; remaining &= remaining - 1) ones++
  return ones
}

const indexOf = (bitmap: number, bit: number): number => count(bitmap & (bit - 1))

function childAt<Value>(branch: Branch<Value>, hash: number, shift: number): Node<Value> | undefined {
  const bit = bitAt(hash, shift)
  return (branch.bitmap & bit) === 0 ? undefined : branch.children[indexOf(branch.bitmap, bit)]
}

function insert<Value>(node: Node<Value>, leaf: Leaf<Value>, shift: number): Node<Value> {
  if (!('children' in node)) {
    if (node.hash !== leaf.hash) return insert(branchOver(node, shift), leaf, shift)
    const others = node.entries.filter(([key]) => key !== leaf.entries[0]?.[0])
    return { hash: node.hash, entries: [...others, ...leaf.entries] }
  }
  const child = childAt(node, leaf.hash, shift)
  return withChild(
    node,
    bitAt(leaf.hash, shift),
    child === undefined ? leaf : insert(child, leaf, shift + BITS_PER_LEVEL),
  )
}

const branchOver = <Value>(leaf: Leaf<Value>, shift: number): Branch<Value> => ({
  bitmap: bitAt(leaf.hash, shift),
  children: [leaf],
})

function withChild<Value>({ bitmap, children }: Branch<Value>, bit: number, child: Node<Value>): Branch<Value> {
  const index = indexOf(bitmap, bit)
  const after = (bitmap & bit) === 0 ? index : index + 1
  return { bitmap: bitmap | bit, children: [...children.slice(0, index), child, ...children.slice(after)] }
}

function remove<Value>(node: Node<Value>, key: string, hash: number, shift: number): Node<Value> | undefined {
  if (!('children' in node)) {
    const others = node.entries.filter(([known]) => known !== key)
    return others.length === 0 ? undefined : { hash, entries: others }
  }
  const child = childAt(node, hash, shift)
  if (child === undefined) return node
  const bit = bitAt(hash, shift)
  const remaining = remove(child, key, hash, shift + BITS_PER_LEVEL)
  if (remaining !== undefined) return withChild(node, bit, remaining)
  if (node.children.length === 1) return undefined
  return { bitmap: node.bitmap & ~bit, children: node.children.filter((other) => other !== child) }
}

function* entriesOf<Value>(node: Node<Value>): Generator<readonly [string, Value]> {
  if ('children' in node) for (const child of node.children) yield* entriesOf(child)
  else yield* node.entries
}

function* differences<Value>(
  before: Node<Value> | undefined,
  after: Node<Value> | undefined,
): Generator<readonly [string, Value | undefined]> {
  if (before === after) return
  if (before !== undefined && after !== undefined && 'children' in before && 'children' in after) {
    // Both are at the same depth, so their slots correspond.
    for (let bit = 0; bit <= MASK; bit++) {
      yield* differences(childAt(before, bit, 0), childAt(after, bit, 0))
    }
    return
  }
  const old = new Map(before === undefined ? [] : entriesOf(before))
  for (const [key, value] of after === undefined ? [] : entriesOf(after)) {
    if (old.get(key) !== value) yield [key, value]
    old.delete(key)
  }
  for (const key of old.keys()) yield [key, undefined]
}
