import { RLP } from '@ethereumjs/rlp'
import type { Hash } from '../bytes.ts'
import type { LeafKind } from './trie/node.ts'
import { NodeSpace } from './trie/nodeSpace.ts'
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

/**
 * Root of the trie that holds each value under the RLP of its index: of the transactions, receipts or withdrawals of a block.
 * No such key is the beginning of another, so that branches need no values here either.
 */
export function orderedTrieRoot(values: readonly Uint8Array[]): Hash {
  const changes = values.map((value, index) => ({ key: toOctets(RLP.encode(index)), preimage: '', value }))
  changes.sort((a, b) => (a.key < b.key ? -1 : 1))
  const space = new NodeSpace(nothingStored, Number.POSITIVE_INFINITY)
  return new Trie(space, bytesLeaf).update(changes).hash()
}
