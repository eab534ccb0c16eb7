import { isRlpList, itemEnd, malformedRlp, payloadStart } from '../rlpItem.ts'
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
  const end = itemEnd(rlp, 0, rlp.length)
  if (!isRlpList(rlp, 0)) throw malformedRlp('it is not a list')
  if (end !== rlp.length) throw malformedRlp('bytes follow the list')
  const items: RemoteRlpItem[] = []
  for (let at = payloadStart(rlp, 0); at < end; ) {
    const next = itemEnd(rlp, at, end)
    const payload = rlp.subarray(payloadStart(rlp, at), next)
    items.push({ isList: isRlpList(rlp, at), payload, encoded: rlp.subarray(at, next) })
    at = next
  }
  return items
}
