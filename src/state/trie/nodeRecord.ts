import { Branch, type Child, Extension, Leaf, type LeafKind, type Stub, type TrieNode } from './node.ts'
import type { NodeCache } from './nodeCache.ts'
import { type NodeRecordWriter, RecordReader } from './record.ts'
import { copyReference } from './reference.ts'

/** Stored records of trie nodes: the kind of the node, its content, and the reference and position of each child. */

const LEAF = 0
const BRANCH = 1
const EXTENSION = 2
const KEY_LENGTH = 32

/** Maximum length of a record: a branch with sixteen children. */
export const MAX_RECORD = 3 + 16 * (1 + 32 + 6)

/** Appends a node whose children all have a position. */
export function writeNode<Value>(node: TrieNode<Value>, kind: LeafKind<Value>, record: NodeRecordWriter): void {
  if (node instanceof Leaf) {
    record.byte(LEAF)
    record.fixed(node.key)
    record.string(node.preimage)
    kind.write(node.value, record)
  } else if (node instanceof Branch) {
    record.byte(BRANCH)
    const { children } = node
    let present = 0
    for (let nibble = 0; nibble < 16; nibble++) if (children[nibble] !== undefined) present |= 1 << nibble
    record.short(present)
    for (const child of children) if (child !== undefined) record.stub(child)
  } else {
    record.byte(EXTENSION)
    record.string(node.path)
    record.stub(node.child)
  }
}

/** Reads the node of a stub. Its children are stubs. */
export function readNode<Value>(
  page: Uint8Array,
  stub: Stub,
  kind: LeafKind<Value>,
  nodeCache: NodeCache,
): TrieNode<Value> {
  const node = read(new RecordReader(page, stub.offset), kind, nodeCache)
  copyReference(stub, node)
  node.page = stub.page
  node.offset = stub.offset
  return node
}

function read<Value>(record: RecordReader, kind: LeafKind<Value>, nodeCache: NodeCache): TrieNode<Value> {
  const type = record.byte()
  if (type === LEAF) {
    const key = record.fixed(KEY_LENGTH)
    const preimage = record.string()
    return new Leaf(key, preimage, kind.read(record, nodeCache))
  }
  if (type === BRANCH) {
    const present = record.short()
    const children: Child<Value>[] = []
    for (let nibble = 0; nibble < 16; nibble++) children.push(present & (1 << nibble) ? record.stub() : undefined)
    return new Branch(children)
  }
  if (type === EXTENSION) return new Extension(record.string(), record.stub())
  throw new RangeError(`no trie node at this position: type ${type}`)
}
