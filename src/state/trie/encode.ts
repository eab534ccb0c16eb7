import {
  BRANCH_BYTES,
  childWords,
  hashBytes,
  hashInput,
  hashMessages,
  hashOfInput,
  setMessage,
  writeBranchOfHashes,
} from '../../crypto/hashCore.ts'
import type { BinaryString } from './binaryString.ts'
import { Branch, type Child, Extension, Leaf, type LeafKind, Stub, type TrieNode } from './node.ts'
import { type NodeReference, readWords, referenceBytes, setLastHash, writeWords } from './reference.ts'

/** Encodes trie nodes as RLP (Yellow Paper, appendix D) and computes their references. */

const HASH_LENGTH = 32
/** Buffer for encoding: the input of the hash function, if the node fits. */
let scratch = hashInput
/** Start of the last encoded node in `scratch`. */
let start = 0

/** Computes the reference of a parent to `node`, which is at `depth`, unless it is known. */
export function computeReference<Value>(node: TrieNode<Value> | Stub, depth: number, kind: LeafKind<Value>): void {
  if (node.hasReference || node instanceof Stub) return
  computeBelow(node, depth, kind)
  const end = write(node, depth, kind, 0)
  if (end < HASH_LENGTH) setInline(node, end)
  else if (scratch === hashInput) {
    hashOfInput(end)
    setLastHash(node)
  } else hashScratch(node, end)
}

/** Returns the RLP of a node at `depth`. */
export function encodeNode<Value>(node: TrieNode<Value>, depth: number, kind: LeafKind<Value>): Uint8Array {
  computeBelow(node, depth, kind)
  const end = write(node, depth, kind, 0)
  return Uint8Array.prototype.slice.call(scratch, 0, end)
}

/** Computes the references of the children of a node. */
function computeBelow<Value>(node: TrieNode<Value>, depth: number, kind: LeafKind<Value>): void {
  if (node instanceof Branch) computeChildren(node.children, depth + 1, kind)
  else if (node instanceof Extension) computeReference(node.child, depth + node.path.length, kind)
}

/** Computes the references of the children of a branch. They are encoded one after another and hashed together, which is faster. */
function computeChildren<Value>(children: readonly Child<Value>[], depth: number, kind: LeafKind<Value>): void {
  let unknown = 0
  for (let nibble = 0; nibble < 16; nibble++) {
    const child = children[nibble]
    if (child === undefined || child.hasReference || child instanceof Stub) continue
    // Before any child is encoded, because the nodes below use the same buffer.
    computeBelow(child, depth, kind)
    unknown |= 1 << nibble
  }
  if (unknown === 0) return
  let encoded = 0
  let count = 0
  let at = 0
  for (let nibble = 0; nibble < 16; nibble++) {
    const child = children[nibble]
    if ((unknown & (1 << nibble)) === 0 || child === undefined || child instanceof Stub) continue
    let end = write(child, depth, kind, at)
    if (scratch !== hashInput && count > 0) {
      // The node did not fit behind the others.
      hashEncoded(children, encoded, count)
      encoded = 0
      count = 0
      at = 0
      end = write(child, depth, kind, at)
    }
    if (end - start < HASH_LENGTH) setInline(child, end)
    else if (scratch === hashInput) {
      setMessage(count++, start, end - start, nibble)
      encoded |= 1 << nibble
      at = end
    } else hashScratch(child, end)
  }
  if (count > 0) hashEncoded(children, encoded, count)
}

/** Computes the hashes of `count` encoded children. Bit n of `encoded` is set for child n. */
function hashEncoded<Value>(children: readonly Child<Value>[], encoded: number, count: number): void {
  hashMessages(count)
  for (let nibble = 0; nibble < 16; nibble++) {
    const child = children[nibble]
    if ((encoded & (1 << nibble)) !== 0 && child !== undefined) readWords(child, childWords, nibble * 8)
  }
}

/** Sets the reference of a node that is shorter than a hash. `end` is its end in `scratch`. */
function setInline(node: NodeReference, end: number): void {
  node.inline = scratch.toString('latin1', start, end)
  node.hasReference = true
}

/** Sets the reference of a node that is longer than the input of the hash function. */
function hashScratch(node: NodeReference, end: number): void {
  hashBytes(scratch.subarray(0, end))
  setLastHash(node)
}

/**
 * Writes the RLP of a node to `scratch`, from `at` on if it fits there, and returns its end. The references of its children are known.
 */
function write<Value>(node: TrieNode<Value>, depth: number, kind: LeafKind<Value>, at: number): number {
  scratch = hashInput
  if (node instanceof Leaf) return writeLeaf(node.key, depth, kind.encode(node.value), at)
  if (node instanceof Extension) return writeExtension(node.path, node.child, at)
  return writeBranch(node.children, at)
}

function writeLeaf(key: BinaryString, depth: number, value: Uint8Array, from: number): number {
  const odd = depth & 1
  // Hex-prefix encoding: a flag (2: leaf, 1: odd) and then nibbles. After the flag, the rest of the key is whole bytes.
  const flag = odd ? 0x30 | (key.charCodeAt(depth >> 1) & 0x0f) : 0x20
  const restAt = (depth + 1) >> 1
  const restLength = key.length - restAt
  const pathSize = restLength === 0 ? 1 : 2 + restLength
  const payload = pathSize + stringSize(value)
  let at = writeHeader(0xc0, payload, reserve(payload, from))
  if (restLength > 0) scratch[at++] = 0x81 + restLength
  scratch[at++] = flag
  // A native call would take longer for so few bytes.
  for (let index = restAt; index < key.length; index++) scratch[at++] = key.charCodeAt(index)
  if (value.length !== 1 || (value[0] ?? 0) >= 0x80) at = writeHeader(0x80, value.length, at)
  scratch.set(value, at)
  return at + value.length
}

function writeExtension(path: BinaryString, child: NodeReference, from: number): number {
  const odd = path.length & 1
  const pathLength = (path.length >> 1) + 1
  const payload = (pathLength === 1 ? 1 : 1 + pathLength) + refSize(child)
  let at = writeHeader(0xc0, payload, reserve(payload, from))
  if (pathLength > 1) scratch[at++] = 0x80 + pathLength
  scratch[at++] = odd ? 0x10 | path.charCodeAt(0) : 0
  for (let index = odd; index < path.length; index += 2) {
    scratch[at++] = (path.charCodeAt(index) << 4) | path.charCodeAt(index + 1)
  }
  return writeRef(child, at)
}

function writeBranch(children: readonly (NodeReference | undefined)[], from: number): number {
  const present = copyHashes(children)
  if (present !== 0 && from + BRANCH_BYTES <= hashInput.length) {
    start = from
    return from + writeBranchOfHashes(present, from)
  }
  let payload = 1
  for (const child of children) payload += child === undefined ? 1 : refSize(child)
  let at = writeHeader(0xc0, payload, reserve(payload, from))
  for (const child of children) {
    if (child === undefined) scratch[at++] = 0x80
    else at = writeRef(child, at)
  }
  scratch[at++] = 0x80
  return at
}

/**
 * Copies the hashes of children to the hash module, which encodes a branch without a runtime call per child. Returns the set of children, or
 * 0 if one of them is shorter than a hash.
 */
function copyHashes(children: readonly (NodeReference | undefined)[]): number {
  let present = 0
  for (let nibble = 0; nibble < 16; nibble++) {
    const child = children[nibble]
    if (child === undefined) continue
    if (child.inline !== '') return 0
    writeWords(child, childWords, nibble * 8)
    present |= 1 << nibble
  }
  return present
}

/** A node shorter than a hash is embedded in its parent. */
function refSize({ inline }: NodeReference): number {
  return inline === '' ? HASH_LENGTH + 1 : inline.length
}

function writeRef(child: NodeReference, at: number): number {
  if (child.inline !== '') return at + scratch.write(child.inline, at, 'latin1')
  scratch[at] = 0x80 + HASH_LENGTH
  scratch.set(referenceBytes(child), at + 1)
  return at + 1 + HASH_LENGTH
}

function stringSize(value: Uint8Array): number {
  if (value.length === 1 && (value[0] ?? 0) < 0x80) return 1
  return value.length + (value.length < 56 ? 1 : 1 + lengthOfLength(value.length))
}

/**
 * Writes the RLP prefix of a string (0x80) or a list (0xc0) of `length` bytes. Returns its end. `encodeRlp` cannot be used for nodes: it copies,
 * and does not know references, which are hashes or embedded nodes.
 */
function writeHeader(base: 0x80 | 0xc0, length: number, at: number): number {
  if (length < 56) {
    scratch[at] = base + length
    return at + 1
  }
  const size = lengthOfLength(length)
  scratch[at] = base + 55 + size
  for (let index = size; index > 0; index--) scratch[at + index] = length >>> (8 * (size - index))
  return at + 1 + size
}

function lengthOfLength(length: number): number {
  return length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x1000000 ? 3 : 4
}

/** Returns where a list of `payload` bytes begins: at `from`, or at 0 in a larger buffer. */
function reserve(payload: number, from: number): number {
  const fits = from + payload + 5 <= scratch.length
  if (!fits) scratch = Buffer.allocUnsafe(2 * payload + 5)
  start = fits ? from : 0
  return start
}
