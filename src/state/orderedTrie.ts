/** Roots of the tries that contain a list: transactions, receipts and withdrawals of a block. */
import { bytesToHex, type Hash } from '../bytes.ts'
import {
  childWords,
  hashBranchOfHashes,
  hashInput,
  hashMessages,
  hashOfInput,
  hashOutput,
  hashWords,
  setMessage,
} from '../crypto/hashCore.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { encodeRlp } from './rlp.ts'
import { type BinaryString, toBinaryString } from './trie/binaryString.ts'
import type { LeafKind } from './trie/node.ts'
import { NodeCache } from './trie/nodeCache.ts'
import { Trie } from './trie/trie.ts'
import type { LeafChange } from './trie/update.ts'

const nothingStored = (): never => {
  throw new Error('a trie of bytes is never stored')
}

const bytesLeaf: LeafKind<Uint8Array> = {
  encode: (value) => value,
  equal: () => false,
  write: nothingStored,
  read: nothingStored,
  decode: nothingStored,
  nestedTrie: () => undefined,
}

/** A leaf with a shorter value can be shorter than a hash, and is then embedded in its parent. */
const MIN_HASHED_VALUE = 29
/** Maximum number of bytes of a leaf in addition to its value. */
const MAX_LEAF_OVERHEAD = 16

/** Whether a leaf with this value is hashed, and fits into the input of the hash function. */
const hasHash = ({ length }: Uint8Array): boolean =>
  length >= MIN_HASHED_VALUE && length <= hashInput.length - MAX_LEAF_OVERHEAD

/** The path to the only item of a list: the hex prefix of an even path to a leaf, then the RLP of 0. */
const ONLY_PATH = Uint8Array.of(0x20, 0x80)
/** The RLP of `ONLY_PATH`. */
const encodedOnlyPath = encodeRlp(ONLY_PATH)

/** Returns the root of a list with one item, a leaf. Builds no trie, because most blocks contain one transaction. */
function onlyItemRoot(value: Uint8Array): Hash {
  if (!hasHash(value)) return keccak256Hex(encodeRlp([ONLY_PATH, value]))
  const { length } = value
  let at = writePrefix(0xc0, encodedOnlyPath.length + length + prefixSize(length), 0)
  hashInput.set(encodedOnlyPath, at)
  at = writePrefix(0x80, length, at + encodedOnlyPath.length)
  hashInput.set(value, at)
  hashOfInput(at + length)
  return bytesToHex(hashOutput)
}

/** Maximum number of values whose keys have at most three bytes. */
const MAX_DIRECT = 0x1_0000

/** The child hashes of the branches above the current node, by the number of nibbles of the keys below each branch. */
const childrenAbove = Array.from({ length: 4 }, () => new Int32Array(16 * 8))
/** The same for the root, and for its child over the keys that begin with the nibble 8. */
const rootChildren = new Int32Array(16 * 8)
const longKeyChildren = new Int32Array(16 * 8)

/**
 * Returns the root of 2 to `MAX_DIRECT` values whose leaves are hashed. The key of an index follows from it, so this creates neither keys nor
 * trie nodes, of which a block of a thousand transactions would need several thousand.
 */
function hashedListRoot(values: readonly Uint8Array[]): Hash {
  const { length } = values
  let present = 1 << 8
  // The keys of the indexes from 1 to 127 are these numbers as bytes.
  for (let first = 0; first < Math.min(length, 128); first += 16) {
    hashRange(values, Math.max(1, first), Math.min(length, first + 16), 1)
    copyWords(hashWords, rootChildren, (first >> 4) * 8)
    present |= 1 << (first >> 4)
  }
  // The key of index 0 is 0x80.
  if (length <= 128) hashLeaf(0, 1, values[0]!)
  else hashLongKeys(values)
  copyWords(hashWords, rootChildren, 8 * 8)
  childWords.set(rootChildren)
  hashBranchOfHashes(present)
  return bytesToHex(hashOutput)
}

/** Computes the hash of the branch over index 0 and the indexes from 128 on, whose keys begin with 0x80, 0x81 and 0x82. */
function hashLongKeys(values: readonly Uint8Array[]): void {
  const { length } = values
  hashLeaf(0, 0, values[0]!)
  copyWords(hashWords, longKeyChildren, 0)
  hashRange(values, 128, Math.min(length, 256), 2)
  copyWords(hashWords, longKeyChildren, 8)
  if (length > 256) {
    hashRange(values, 256, length, 4)
    copyWords(hashWords, longKeyChildren, 2 * 8)
  }
  childWords.set(longKeyChildren)
  hashBranchOfHashes(length > 256 ? 0b111 : 0b11)
}

/** Computes the hash of the node over the indexes from `first` to `end` (exclusive), whose last `nibbles` nibbles are not in its path. */
function hashRange(values: readonly Uint8Array[], first: number, end: number, nibbles: number): void {
  const last = end - 1
  if (first === last) {
    hashLeaf(first, nibbles, values[first]!)
    return
  }
  let below = nibbles - 1
  while (first >> (4 * below) === last >> (4 * below)) below--
  hashBranch(values, first, end, below)
  if (below < nibbles - 1) hashExtension(first >> (4 * (below + 1)), nibbles - 1 - below)
}

/** The same for a branch. `below` is the number of nibbles below it. */
function hashBranch(values: readonly Uint8Array[], first: number, end: number, below: number): void {
  if (below === 0) {
    hashLeaves(values, first, end)
    return
  }
  const children = childrenAbove[below]! // at most three nibbles
  const size = 16 ** below
  let present = 0
  for (let start = first; start < end; ) {
    const next = Math.min(end, start - (start % size) + size)
    hashRange(values, start, next, below)
    const nibble = (start >> (4 * below)) & 15
    copyWords(hashWords, children, nibble * 8)
    present |= 1 << nibble
    start = next
  }
  childWords.set(children)
  hashBranchOfHashes(present)
}

/** The same for a branch whose children are leaves, which are hashed together. */
function hashLeaves(values: readonly Uint8Array[], first: number, end: number): void {
  let present = 0
  let count = 0
  let start = 0
  for (let index = first; index < end; index++) {
    const value = values[index]!
    if (start + value.length + MAX_LEAF_OVERHEAD > hashInput.length) {
      hashMessages(count)
      count = 0
      start = 0
    }
    const leafEnd = writeLeaf(index, 0, value, start)
    setMessage(count++, start, leafEnd - start, index & 15)
    start = leafEnd
    present |= 1 << (index & 15)
  }
  hashMessages(count)
  hashBranchOfHashes(present)
}

/** Computes the hash of a leaf. The last `nibbles` nibbles of `index` are its path. */
function hashLeaf(index: number, nibbles: number, value: Uint8Array): void {
  hashOfInput(writeLeaf(index, nibbles, value, 0))
}

/** Computes the hash of an extension to the node that was hashed last. The last `nibbles` nibbles of `path` are its path. */
function hashExtension(path: number, nibbles: number): void {
  let at = writePath(0x00, path, nibbles, 1)
  hashInput[0] = 0xc0 + at + HASH_BYTES
  hashInput[at++] = 0x80 + HASH_BYTES
  hashInput.set(hashOutput, at)
  hashOfInput(at + HASH_BYTES)
}

const HASH_BYTES = 32

/** Writes the RLP of a leaf to the input of the hash function from `start` on and returns its end. */
function writeLeaf(index: number, nibbles: number, value: Uint8Array, start: number): number {
  const { length } = value
  const pathSize = nibbles < 2 ? 1 : 2 + (nibbles >> 1)
  let at = writePrefix(0xc0, pathSize + length + prefixSize(length), start)
  at = writePath(0x20, index, nibbles, at)
  at = writePrefix(0x80, length, at)
  hashInput.set(value, at)
  return at + length
}

/** Writes the RLP of the hex prefix of a path, the last `nibbles` nibbles of `path`. `flag` is 0x20 for leaves. Returns its end. */
function writePath(flag: 0x00 | 0x20, path: number, nibbles: number, start: number): number {
  let at = start
  const bytes = nibbles >> 1
  if (bytes > 0) hashInput[at++] = 0x81 + bytes
  hashInput[at++] = nibbles & 1 ? flag | 0x10 | ((path >> (8 * bytes)) & 15) : flag
  for (let byte = bytes - 1; byte >= 0; byte--) hashInput[at++] = path >> (8 * byte)
  return at
}

/**
 * Writes the prefix of a string (0x80) or a list (0xc0) of `length` bytes, at least 29 and less than 65536, and returns its end. It writes into the
 * input of the hash, so that no leaf is copied.
 */
function writePrefix(base: 0x80 | 0xc0, length: number, at: number): number {
  const size = prefixSize(length)
  hashInput[at] = size === 1 ? base + length : base + 54 + size
  if (size === 3) hashInput[at + 1] = length >> 8
  if (size > 1) hashInput[at + size - 1] = length & 0xff
  return at + size
}

const prefixSize = (length: number): 1 | 2 | 3 => (length < 56 ? 1 : length < 256 ? 2 : 3)

function copyWords(from: Int32Array, to: Int32Array, at: number): void {
  for (let word = 0; word < 8; word++) to[at + word] = from[word]!
}

/** The keys of the first values of any list, computed on first use. */
const keys: BinaryString[] = []
const CACHED_KEYS = 256

/** Returns the key of an index: its RLP. */
function keyOf(index: number): BinaryString {
  while (keys.length < CACHED_KEYS) keys.push(toBinaryString(encodeRlp(keys.length)))
  return keys[index] ?? toBinaryString(encodeRlp(index))
}

/**
 * Returns the root of the trie with each value at the RLP of its index: of the transactions, receipts or withdrawals of a block.
 * No such key is a prefix of another, so branches need no values.
 */
export function orderedTrieRoot(values: readonly Uint8Array[]): Hash {
  const [only] = values
  if (only !== undefined && values.length === 1) return onlyItemRoot(only)
  if (values.length > 1 && values.length <= MAX_DIRECT && values.every(hasHash)) return hashedListRoot(values)
  const changes: LeafChange<Uint8Array>[] = []
  const add = (index: number): void => {
    const value = values[index]
    if (value !== undefined) changes.push({ key: keyOf(index), preimage: '', value })
  }
  // In the order of the keys: the RLP of 0 is 0x80, which is after the single bytes and before all longer keys.
  for (let index = 1; index < Math.min(values.length, 128); index++) add(index)
  add(0)
  for (let index = 128; index < values.length; index++) add(index)
  const nodeCache = new NodeCache(nothingStored, Number.POSITIVE_INFINITY)
  return new Trie(nodeCache, bytesLeaf).update(changes).hash()
}
