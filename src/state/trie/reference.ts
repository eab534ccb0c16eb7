import { bytesToHex, type Hash } from '../../bytes.ts'
import { hashWords } from '../../crypto/hashCore.ts'
import type { BinaryString } from './binaryString.ts'

/**
 * Reference of a parent to a node: the keccak-256 of its RLP, or the RLP itself if it is shorter than a hash.
 * The hash is eight integers in memory byte order. They take as much memory as a string, and are copied to and from the hash module without
 * a runtime call.
 */
export abstract class NodeReference {
  /** Whether the reference is known. Computed on first use. */
  hasReference = false
  /** The RLP of a node that is shorter than a hash; empty for any other. */
  inline: BinaryString = ''
  w0 = 0
  w1 = 0
  w2 = 0
  w3 = 0
  w4 = 0
  w5 = 0
  w6 = 0
  w7 = 0
}

/** Sets the reference of a node to the last computed hash. */
export function setLastHash(node: NodeReference): void {
  readWords(node, hashWords, 0)
}

/** Copies the reference of a node. */
export function copyReference(from: NodeReference, to: NodeReference): void {
  to.inline = from.inline
  to.w0 = from.w0
  to.w1 = from.w1
  to.w2 = from.w2
  to.w3 = from.w3
  to.w4 = from.w4
  to.w5 = from.w5
  to.w6 = from.w6
  to.w7 = from.w7
  to.hasReference = true
}

/** Whether two references are known and equal. Nodes with equal references at the same depth have the same contents. */
export function hasSameReference(a: NodeReference, b: NodeReference): boolean {
  return (
    a.hasReference &&
    b.hasReference &&
    a.inline === b.inline &&
    a.w0 === b.w0 &&
    a.w1 === b.w1 &&
    a.w2 === b.w2 &&
    a.w3 === b.w3 &&
    a.w4 === b.w4 &&
    a.w5 === b.w5 &&
    a.w6 === b.w6 &&
    a.w7 === b.w7
  )
}

/** Writes the hash of a reference to `words`, from index `at` on. */
export function writeWords(node: NodeReference, words: Int32Array, at: number): void {
  words[at] = node.w0
  words[at + 1] = node.w1
  words[at + 2] = node.w2
  words[at + 3] = node.w3
  words[at + 4] = node.w4
  words[at + 5] = node.w5
  words[at + 6] = node.w6
  words[at + 7] = node.w7
}

/** Sets a reference to the hash in `words`, from index `at` on. */
export function readWords(node: NodeReference, words: Int32Array, at: number): void {
  node.w0 = words[at] ?? 0
  node.w1 = words[at + 1] ?? 0
  node.w2 = words[at + 2] ?? 0
  node.w3 = words[at + 3] ?? 0
  node.w4 = words[at + 4] ?? 0
  node.w5 = words[at + 5] ?? 0
  node.w6 = words[at + 6] ?? 0
  node.w7 = words[at + 7] ?? 0
  node.hasReference = true
}

const words = new Int32Array(8)
/** The bytes of `words`. */
const bytes = Buffer.from(words.buffer)

/** Returns the hash of a reference: 32 bytes that the next call overwrites. */
export function referenceBytes(node: NodeReference): Uint8Array {
  writeWords(node, words, 0)
  return bytes
}

/** Returns the hash of a reference as hex. */
export const referenceHex = (node: NodeReference): Hash => bytesToHex(referenceBytes(node))

/** Sets a reference to the hash in 32 bytes of `buffer`, from `at` on. */
export function setHashBytes(node: NodeReference, buffer: Uint8Array, at: number): void {
  bytes.set(buffer.subarray(at, at + 32))
  readWords(node, words, 0)
}

/** Sets a reference to a hash. */
export function setHashHex(node: NodeReference, hash: Hash): void {
  bytes.write(hash.slice(2), 'hex')
  readWords(node, words, 0)
}
