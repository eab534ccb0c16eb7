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
import type { LeafKind } from './trie/node.ts'
import { NodeCache } from './trie/nodeCache.ts'
import { type Octets, toOctets } from './trie/octets.ts'
import { Trie } from './trie/trie.ts'
import type { Change } from './trie/update.ts'

const nothingStored = (): never => {
  throw new Error('a trie of bytes is never stored')
}

const bytesLeaf: LeafKind<Uint8Array> = {
  encode: (value) => value,
  equal: () => false,
  write: nothingStored,
  read: nothingStored,
  decode: nothingStored,
  below: () => undefined,
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

/** The hashes of the children of the root: of the groups of 16 keys from 0x01 to 0x7f, and of key 0x80. */
const groups = new Int32Array(9 * 8)

/**
 * Returns the root of 2 to 128 values whose leaves are hashed. Each key is one byte, so the trie has two levels of branches above the
 * leaves. Creates no trie nodes, because every block of a few transactions needs two of these roots.
 */
function shortListRoot(values: readonly Uint8Array[]): Hash {
  let present = 0
  for (let group = 0; group * 16 < values.length; group++) {
    hashGroup(values, Math.max(1, group * 16), Math.min(values.length, group * 16 + 16))
    copyWords(hashWords, groups, group * 8)
    present |= 1 << group
  }
  // The RLP of index 0 is 0x80.
  hashLeaf(0x30, values[0]!)
  copyWords(hashWords, groups, 8 * 8)
  childWords.set(groups)
  hashBranchOfHashes(present | (1 << 8))
  return bytesToHex(hashOutput)
}

/** Computes the hash of the node over the keys from `first` to `end` (exclusive), which share their first nibble. */
function hashGroup(values: readonly Uint8Array[], first: number, end: number): void {
  if (end - first === 1) {
    hashLeaf(0x30 | (first & 15), values[first]!)
    return
  }
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
    const leafEnd = writeLeaf(0x20, value, start)
    setMessage(count++, start, leafEnd - start, index & 15)
    start = leafEnd
    present |= 1 << (index & 15)
  }
  hashMessages(count)
  hashBranchOfHashes(present)
}

/** Computes the hash of a leaf. `path` is the hex prefix of a path of one nibble or none. */
function hashLeaf(path: number, value: Uint8Array): void {
  hashOfInput(writeLeaf(path, value, 0))
}

/** Writes the RLP of a leaf to the input of the hash function from `start` on and returns its end. */
function writeLeaf(path: number, value: Uint8Array, start: number): number {
  const { length } = value
  let at = writePrefix(0xc0, 1 + length + prefixSize(length), start)
  hashInput[at++] = path
  at = writePrefix(0x80, length, at)
  hashInput.set(value, at)
  return at + length
}

/** Writes the prefix of a string (0x80) or a list (0xc0) of `length` bytes, at least 29 and less than 65536, and returns its end. */
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
const keys: Octets[] = []
const CACHED_KEYS = 256

/** Returns the key of an index: its RLP. */
function keyOf(index: number): Octets {
  while (keys.length < CACHED_KEYS) keys.push(toOctets(encodeRlp(keys.length)))
  return keys[index] ?? toOctets(encodeRlp(index))
}

/**
 * Returns the root of the trie with each value at the RLP of its index: of the transactions, receipts or withdrawals of a block.
 * No such key is a prefix of another, so branches need no values.
 */
export function orderedTrieRoot(values: readonly Uint8Array[]): Hash {
  const [only] = values
  if (only !== undefined && values.length === 1) return onlyItemRoot(only)
  if (values.length > 1 && values.length <= 128 && values.every(hasHash)) return shortListRoot(values)
  const changes: Change<Uint8Array>[] = []
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
