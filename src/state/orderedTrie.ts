import { RLP } from '@ethereumjs/rlp'
import type { Hash } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { encodeRlp } from './rlp.ts'
import type { LeafKind } from './trie/node.ts'
import { NodeCache } from './trie/nodeCache.ts'
import { toOctets } from './trie/octets.ts'
import { Trie } from './trie/trie.ts'

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

/**
 * Root of the trie that holds each value under the RLP of its index: of the transactions, receipts or withdrawals of a block.
 * No such key is the beginning of another, so that branches need no values here either.
 */
export function orderedTrieRoot(values: readonly Uint8Array[]): Hash {
  const [only] = values
  if (only !== undefined && values.length === 1) return onlyItemRoot(only)
  const changes = values.map((value, index) => ({ key: toOctets(RLP.encode(index)), preimage: '', value }))
  changes.sort((a, b) => (a.key < b.key ? -1 : 1))
  const space = new NodeCache(nothingStored, Number.POSITIVE_INFINITY)
  return new Trie(space, bytesLeaf).update(changes).hash()
}
