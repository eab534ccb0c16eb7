import { pedersen as pedersenHex, poseidonHash, poseidonHashMany } from '@scure/starknet'
import { BoundedCache } from '../../state/boundedCache.ts'
import { PRIME } from './felt.ts'

/** The hashes of the Stark field, over numbers. */

/**
 * Hashes of the last pairs. A hash takes milliseconds, and the same pairs come again: lists begin alike, and addresses of deployed
 * contracts follow from the same members each time.
 */
const hashes = new BoundedCache<string, bigint>(4_096)

export function pedersen(left: bigint, right: bigint): bigint {
  const pair = `${left.toString(36)},${right.toString(36)}`
  let hash = hashes.get(pair)
  if (hash === undefined) {
    hash = BigInt(String(pedersenHex(left, right))) // it gives hex
    hashes.set(pair, hash)
  }
  return hash
}

/** Pedersen over a list: folded from zero on, its length last. */
export const pedersenMany = (values: readonly bigint[]): bigint =>
  pedersen(values.reduce(pedersen, 0n), BigInt(values.length))

export const poseidon = (left: bigint, right: bigint): bigint => poseidonHash(left, right)

export const poseidonMany = (values: readonly bigint[]): bigint => poseidonHashMany([...values])

/** Tree height of a block's commitments. */
const HEIGHT = 64

/**
 * Root of the binary Merkle-Patricia trie of height 64 over leaves at 0, 1, 2, …; zero for none. Leaves fill it from the left, so
 * every shortened path is one of zeros alone.
 */
export function commitmentRoot(leaves: readonly bigint[], hash: (left: bigint, right: bigint) => bigint): bigint {
  if (leaves.length === 0) return 0n
  // The lowest subtree that holds all leaves, then the edge of zeros that leads down to it.
  const height = Math.ceil(Math.log2(leaves.length))
  return shortened(subtree(leaves, height, hash), HEIGHT - height, hash)
}

function subtree(leaves: readonly bigint[], height: number, hash: (left: bigint, right: bigint) => bigint): bigint {
  const [first = 0n] = leaves
  if (height === 0) return first
  const half = 2 ** (height - 1)
  const left = leaves.slice(0, half)
  const right = leaves.slice(half)
  return hash(lowest(left, height - 1, hash), lowest(right, height - 1, hash))
}

/** A subtree that may be emptier than its height. */
function lowest(leaves: readonly bigint[], height: number, hash: (left: bigint, right: bigint) => bigint): bigint {
  const needed = Math.ceil(Math.log2(leaves.length))
  return shortened(subtree(leaves, needed, hash), height - needed, hash)
}

function shortened(child: bigint, length: number, hash: (left: bigint, right: bigint) => bigint): bigint {
  return length === 0 ? child : (hash(child, 0n) + BigInt(length)) % PRIME
}
