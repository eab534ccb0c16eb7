import type { Hash } from '../bytes.ts'
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

/** The path to the only item of a list: hex prefix of an even path that ends, then the RLP of 0. */
const ONLY_PATH = Uint8Array.of(0x20, 0x80)

/** The root of a list of one: a leaf. Saves the trie, since most blocks made here hold one transaction. */
const onlyItemRoot = (value: Uint8Array): Hash => keccak256Hex(encodeRlp([ONLY_PATH, value]))

/** The keys of the first values of every list, once one was needed. */
const keys: Octets[] = []
const KEPT_KEYS = 256

/** The RLP of an index. */
function keyOf(index: number): Octets {
  while (keys.length < KEPT_KEYS) keys.push(toOctets(encodeRlp(keys.length)))
  return keys[index] ?? toOctets(encodeRlp(index))
}

/**
 * Root of the trie that holds each value under the RLP of its index: of the transactions, receipts or withdrawals of a block.
 * No such key is the beginning of another, so that branches need no values here either.
 */
export function orderedTrieRoot(values: readonly Uint8Array[]): Hash {
  const [only] = values
  if (only !== undefined && values.length === 1) return onlyItemRoot(only)
  const changes: Change<Uint8Array>[] = []
  const add = (index: number): void => {
    const value = values[index]
    if (value !== undefined) changes.push({ key: keyOf(index), preimage: '', value })
  }
  // The order of the keys: the RLP of 0 is 0x80, which is behind the single bytes and before all longer keys.
  for (let index = 1; index < Math.min(values.length, 128); index++) add(index)
  add(0)
  for (let index = 128; index < values.length; index++) add(index)
  const space = new NodeCache(nothingStored, Number.POSITIVE_INFINITY)
  return new Trie(space, bytesLeaf).update(changes).hash()
}
