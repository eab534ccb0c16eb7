import { type BinaryString, toBinaryString } from './binaryString.ts'
import { Branch, type Child, Extension, Leaf, type LeafKind, REMOTE_PAGE, Stub, type TrieNode } from './node.ts'
import type { NodeCache } from './nodeCache.ts'
import { setHashBytes } from './reference.ts'

/**
 * Decodes the RLP of a trie node of an upstream node (Yellow Paper, appendix D). `path` has the nibbles from the root of its trie. The
 * children become stubs, except embedded ones.
 */
export function decodeNode<Value>(
  rlp: Uint8Array,
  path: BinaryString,
  kind: LeafKind<Value>,
  nodeCache: NodeCache,
): TrieNode<Value> {
  const items = rlpItems(rlp)
  if (items.length === 17) {
    const children: Child<Value>[] = []
    for (let nibble = 0; nibble < 16; nibble++) {
      children.push(decodeChild(items[nibble] ?? EMPTY, path + String.fromCharCode(nibble), kind, nodeCache))
    }
    return new Branch(children)
  }
  const [pathItem = EMPTY, content = EMPTY] = items
  const compact = pathItem.payload
  const flag = (compact[0] ?? 0) >> 4
  const fullPath = path + pathOf(compact, (flag & 1) === 1)
  if (flag & 2) {
    const key = packed(fullPath)
    return new Leaf(key, nodeCache.remote?.preimage(key) ?? '', kind.decode(content.payload, nodeCache))
  }
  const child = decodeChild(content, fullPath, kind, nodeCache)
  if (!(child instanceof Branch || child instanceof Stub))
    throw new RangeError('the child of an extension is not a branch')
  return new Extension(fullPath.slice(path.length), child)
}

function decodeChild<Value>(
  item: RemoteRlpItem,
  path: BinaryString,
  kind: LeafKind<Value>,
  nodeCache: NodeCache,
): Child<Value> {
  if (item.isList) {
    const node = decodeNode(item.encoded, path, kind, nodeCache)
    node.inline = toBinaryString(item.encoded)
    node.hasReference = true
    return node
  }
  if (item.payload.length === 0) return undefined
  const stub = new Stub(REMOTE_PAGE, 0)
  setHashBytes(stub, item.payload, 0)
  return stub
}

/** Returns the nibbles of a hex-prefix encoded path. */
function pathOf(compact: Uint8Array, isOdd: boolean): BinaryString {
  let path = isOdd ? String.fromCharCode((compact[0] ?? 0) & 0x0f) : ''
  for (let index = 1; index < compact.length; index++) {
    const byte = compact[index] ?? 0
    path += String.fromCharCode(byte >> 4, byte & 0x0f)
  }
  return path
}

/** Converts 64 nibbles, one per character, to 32 bytes. */
function packed(path: BinaryString): BinaryString {
  let key = ''
  for (let index = 0; index < path.length; index += 2) {
    key += String.fromCharCode((path.charCodeAt(index) << 4) | path.charCodeAt(index + 1))
  }
  return key
}

/** An item of an RLP list. */
export interface RemoteRlpItem {
  readonly isList: boolean
  /** The item without its prefix. */
  readonly payload: Uint8Array
  /** The item with its prefix. */
  readonly encoded: Uint8Array
}

const EMPTY: RemoteRlpItem = { isList: false, payload: new Uint8Array(0), encoded: Uint8Array.of(0x80) }

/** Splits an RLP list into its items. Throws a RangeError for bytes that are not an RLP list. */
export function rlpItems(rlp: Uint8Array): RemoteRlpItem[] {
  const list = itemAt(rlp, 0)
  if (!list.isList || list.encoded.length !== rlp.length) throw new RangeError('not an RLP list')
  const items: RemoteRlpItem[] = []
  for (let at = 0; at < list.payload.length; ) {
    const item = itemAt(list.payload, at)
    items.push(item)
    at += item.encoded.length
  }
  return items
}

function itemAt(bytes: Uint8Array, at: number): RemoteRlpItem {
  const prefix = bytes[at]
  if (prefix === undefined) throw new RangeError('the RLP ends too early')
  if (prefix < 0x80) return { isList: false, payload: bytes.subarray(at, at + 1), encoded: bytes.subarray(at, at + 1) }
  const isList = prefix >= 0xc0
  const short = prefix - (isList ? 0xc0 : 0x80)
  const size = short < 56 ? 0 : short - 55
  let length = short
  if (size > 0) {
    length = 0
    for (let index = 1; index <= size; index++) length = length * 256 + (bytes[at + index] ?? 0)
  }
  const start = at + 1 + size
  if (start + length > bytes.length) throw new RangeError('the RLP ends too early')
  return { isList, payload: bytes.subarray(start, start + length), encoded: bytes.subarray(at, start + length) }
}
