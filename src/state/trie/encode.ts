import { childWords, hashBranchOfHashes, hashBytes, hashInput, hashOfInput } from '../../crypto/hashCore.ts'
import { Branch, Extension, Leaf, type LeafKind, Stub, type TrieNode } from './node.ts'
import type { Octets } from './octets.ts'
import { type NodeReference, referenceBytes, setLastHash, writeWords } from './reference.ts'

/** Encodes trie nodes as RLP (Yellow Paper, appendix D) and computes their references. */

const HASH_LENGTH = 32
/** Buffer for encoding: the input of the hash function, if the nodes fit. */
let scratch = hashInput

/** Computes the reference of a parent to `child`, which is at `depth`, unless it is known. */
export function computeReference<Value>(child: TrieNode<Value> | Stub, depth: number, kind: LeafKind<Value>): void {
  if (child.hasReference || child instanceof Stub) return
  if (child instanceof Branch && computeBranchReference(child, depth, kind)) return
  const length = write(child, depth, kind)
  if (length < HASH_LENGTH) {
    child.inline = scratch.toString('latin1', 0, length)
    child.hasReference = true
    return
  }
  if (scratch === hashInput) hashOfInput(length)
  else hashBytes(scratch.subarray(0, length))
  setLastHash(child)
}

/** Returns the RLP of a node at `depth`. */
export function encodeNode<Value>(node: TrieNode<Value>, depth: number, kind: LeafKind<Value>): Uint8Array {
  const length = write(node, depth, kind)
  return Uint8Array.prototype.slice.call(scratch, 0, length)
}

/**
 * Computes the reference of a branch whose children all have hash references, as in most branches. Returns false for other branches. The
 * hash module builds the RLP, without a runtime call per child.
 */
function computeBranchReference<Value>(branch: Branch<Value>, depth: number, kind: LeafKind<Value>): boolean {
  const { children } = branch
  for (let nibble = 0; nibble < 16; nibble++) {
    const child = children[nibble]
    if (child !== undefined && !child.hasReference) computeReference(child, depth + 1, kind)
  }
  let present = 0
  for (let nibble = 0; nibble < 16; nibble++) {
    const child = children[nibble]
    if (child === undefined) continue
    if (child.inline !== '') return false
    writeWords(child, childWords, nibble * 8)
    present |= 1 << nibble
  }
  hashBranchOfHashes(present)
  setLastHash(branch)
  return true
}

/** Writes the RLP of a node to the start of `scratch` and returns its length. */
function write<Value>(node: TrieNode<Value>, depth: number, kind: LeafKind<Value>): number {
  scratch = hashInput
  if (node instanceof Leaf) return writeLeaf(node.key, depth, kind.encode(node.value))
  if (node instanceof Extension) {
    computeReference<Value>(node.child, depth + node.path.length, kind)
    return writeExtension(node.path, node.child)
  }
  // The children first, because they use the same buffer.
  for (const child of node.children) if (child !== undefined) computeReference(child, depth + 1, kind)
  return writeBranch(node.children)
}

function writeLeaf(key: Octets, depth: number, value: Uint8Array): number {
  const odd = depth & 1
  // Hex-prefix encoding: a flag (2: leaf, 1: odd) and then nibbles. After the flag, the rest of the key is whole bytes.
  const flag = odd ? 0x30 | (key.charCodeAt(depth >> 1) & 0x0f) : 0x20
  const restAt = (depth + 1) >> 1
  const restLength = key.length - restAt
  const pathSize = restLength === 0 ? 1 : 2 + restLength
  const payload = pathSize + stringSize(value)
  let at = writeHeader(0xc0, payload, reserve(payload))
  if (restLength > 0) scratch[at++] = 0x81 + restLength
  scratch[at++] = flag
  // A native call would take longer for so few bytes.
  for (let index = restAt; index < key.length; index++) scratch[at++] = key.charCodeAt(index)
  if (value.length !== 1 || (value[0] ?? 0) >= 0x80) at = writeHeader(0x80, value.length, at)
  scratch.set(value, at)
  return at + value.length
}

function writeExtension(path: Octets, child: NodeReference): number {
  const odd = path.length & 1
  const pathLength = (path.length >> 1) + 1
  const payload = (pathLength === 1 ? 1 : 1 + pathLength) + refSize(child)
  let at = writeHeader(0xc0, payload, reserve(payload))
  if (pathLength > 1) scratch[at++] = 0x80 + pathLength
  scratch[at++] = odd ? 0x10 | path.charCodeAt(0) : 0
  for (let index = odd; index < path.length; index += 2) {
    scratch[at++] = (path.charCodeAt(index) << 4) | path.charCodeAt(index + 1)
  }
  return writeRef(child, at)
}

function writeBranch(children: readonly (NodeReference | undefined)[]): number {
  let payload = 1
  for (const child of children) payload += child === undefined ? 1 : refSize(child)
  let at = writeHeader(0xc0, payload, reserve(payload))
  for (const child of children) {
    if (child === undefined) scratch[at++] = 0x80
    else at = writeRef(child, at)
  }
  scratch[at++] = 0x80
  return at
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

/** Writes the RLP prefix of a string (0x80) or a list (0xc0) of `length` bytes. Returns its end. */
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

/** Makes `scratch` large enough for a list of `payload` bytes. Returns its start. */
function reserve(payload: number): 0 {
  if (payload + 5 > scratch.length) scratch = Buffer.allocUnsafe(2 * payload + 5)
  return 0
}
