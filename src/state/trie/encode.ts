import { keccak256 } from '../../crypto/keccak.ts'
import { type Branch, type Child, Extension, Leaf, type LeafKind, type Node, Stub } from './node.ts'
import { type Octets, toOctets } from './octets.ts'

/** The RLP of trie nodes ("Yellow Paper", appendix D) and the references made from it. */

const HASH_LENGTH = 32
let scratch = Buffer.allocUnsafe(1024)

/** How a parent names `child`, which hangs at `depth`. Computed once for a node, and only for nodes that changed. */
export function refOf<Value>(child: Node<Value> | Stub, depth: number, kind: LeafKind<Value>): Octets {
  if (child.ref !== '' || child instanceof Stub) return child.ref
  const length = write(child, depth, kind)
  const rlp = scratch.subarray(0, length)
  child.ref = length < HASH_LENGTH ? rlp.toString('latin1') : toOctets(keccak256(rlp))
  return child.ref
}

/** The RLP of a node that hangs at `depth`. */
export function encodeNode<Value>(node: Node<Value>, depth: number, kind: LeafKind<Value>): Uint8Array {
  const length = write(node, depth, kind)
  return Uint8Array.prototype.slice.call(scratch, 0, length)
}

/** Writes the RLP of a node to the start of `scratch` and returns its length. */
function write<Value>(node: Node<Value>, depth: number, kind: LeafKind<Value>): number {
  if (node instanceof Leaf) return writeLeaf(node.key, depth, kind.encode(node.value))
  if (node instanceof Extension) return writeExtension(node.path, refOf(node.child, depth + node.path.length, kind))
  return writeBranch(refsOf(node, depth, kind))
}

/** References of the children first, since each of them may need the scratch itself. */
function refsOf<Value>({ children }: Branch<Value>, depth: number, kind: LeafKind<Value>): Child<Value>[] {
  for (const child of children) if (child !== undefined) refOf(child, depth + 1, kind)
  return children
}

function writeLeaf(key: Octets, depth: number, value: Uint8Array): number {
  const odd = depth & 1
  // Hex-prefix encoding: a flag (2: it ends here, 1: odd) and then half bytes. The rest of the key is whole bytes from here on.
  const flag = odd ? 0x30 | (key.charCodeAt(depth >> 1) & 0x0f) : 0x20
  const rest = key.slice((depth + 1) >> 1)
  const pathSize = rest.length === 0 ? 1 : 2 + rest.length
  const payload = pathSize + stringSize(value)
  let at = writeHeader(0xc0, payload, reserve(payload))
  if (rest.length > 0) scratch[at++] = 0x81 + rest.length
  scratch[at++] = flag
  at += scratch.write(rest, at, 'latin1')
  if (value.length !== 1 || (value[0] ?? 0) >= 0x80) at = writeHeader(0x80, value.length, at)
  scratch.set(value, at)
  return at + value.length
}

function writeExtension(path: Octets, ref: Octets): number {
  const odd = path.length & 1
  const pathLength = (path.length >> 1) + 1
  const payload = (pathLength === 1 ? 1 : 1 + pathLength) + refSize(ref)
  let at = writeHeader(0xc0, payload, reserve(payload))
  if (pathLength > 1) scratch[at++] = 0x80 + pathLength
  scratch[at++] = odd ? 0x10 | path.charCodeAt(0) : 0
  for (let index = odd; index < path.length; index += 2) {
    scratch[at++] = (path.charCodeAt(index) << 4) | path.charCodeAt(index + 1)
  }
  return writeRef(ref, at)
}

function writeBranch(children: readonly ({ readonly ref: Octets } | undefined)[]): number {
  let payload = 1
  for (const child of children) payload += child === undefined ? 1 : refSize(child.ref)
  let at = writeHeader(0xc0, payload, reserve(payload))
  for (const child of children) {
    if (child === undefined) scratch[at++] = 0x80
    else at = writeRef(child.ref, at)
  }
  scratch[at++] = 0x80
  return at
}

/** A node shorter than a hash stands in its parent as it is. */
function refSize(ref: Octets): number {
  return ref.length === HASH_LENGTH ? HASH_LENGTH + 1 : ref.length
}

function writeRef(ref: Octets, at: number): number {
  if (ref.length === HASH_LENGTH) scratch[at++] = 0x80 + HASH_LENGTH
  return at + scratch.write(ref, at, 'latin1')
}

function stringSize(value: Uint8Array): number {
  if (value.length === 1 && (value[0] ?? 0) < 0x80) return 1
  return value.length + (value.length < 56 ? 1 : 1 + lengthOfLength(value.length))
}

/** RLP's prefix of a string (0x80) or a list (0xc0) of `length` bytes. */
function writeHeader(base: 0x80 | 0xc0, length: number, at: number): number {
  if (length < 56) {
    scratch[at] = base + length
    return at + 1
  }
  const size = lengthOfLength(length)
  scratch[at] = base + 55 + size
  return scratch.writeUIntBE(length, at + 1, size)
}

function lengthOfLength(length: number): number {
  return length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x1000000 ? 3 : 4
}

/** Makes sure that the scratch holds a list of `payload` bytes, and returns its start. */
function reserve(payload: number): 0 {
  if (payload + 5 > scratch.length) scratch = Buffer.allocUnsafe(2 * payload + 5)
  return 0
}
