import { BoundedCache } from '../../state/boundedCache.ts'
import { PRIME } from './felt.ts'

/** Hashes of the Stark field, over numbers. `loadStarkHashes` must have loaded them. */

type StarkHashes = Pick<typeof import('@scure/starknet'), 'pedersen' | 'poseidonHash' | 'poseidonHashMany'>

let loaded: StarkHashes | undefined

/** Loads the library, which computes its constants (about 30 ms). Chains without a layer-2 ledger never load it. */
export async function loadStarkHashes(): Promise<void> {
  loaded ??= await import('@scure/starknet')
}

function library(): StarkHashes {
  if (loaded === undefined) throw new TypeError('the Stark hashes were used before they were loaded')
  return loaded
}

/**
 * Cache of pair hashes. A hash takes milliseconds and the same pairs recur: lists have common prefixes, and contract addresses derive from
 * the same members.
 */
const hashes = new BoundedCache<string, bigint>(4_096)

export function pedersen(left: bigint, right: bigint): bigint {
  const pair = `${left.toString(36)},${right.toString(36)}`
  let hash = hashes.get(pair)
  if (hash === undefined) {
    hash = BigInt(String(library().pedersen(left, right))) // the library returns hex
    hashes.set(pair, hash)
  }
  return hash
}

/** Pedersen hash of a list: a fold from zero, with the length last. */
export const pedersenMany = (values: readonly bigint[]): bigint =>
  pedersen(values.reduce(pedersen, 0n), BigInt(values.length))

export const poseidon = (left: bigint, right: bigint): bigint => library().poseidonHash(left, right)

export const poseidonMany = (values: readonly bigint[]): bigint => library().poseidonHashMany([...values])

/** Height of the tries of block commitments. */
const COMMITMENT_HEIGHT = 64

/**
 * Returns the root of the binary Merkle-Patricia trie of height 64 with the leaves at 0, 1, 2, …, or zero without leaves. Leaves fill the
 * trie from the left, so shortened paths contain only zeros.
 */
export function commitmentRoot(leaves: readonly bigint[], hash: (left: bigint, right: bigint) => bigint): bigint {
  if (leaves.length === 0) return 0n
  // The lowest subtree that contains all leaves, then the zero edge that leads to it.
  const height = Math.ceil(Math.log2(leaves.length))
  return withZeroEdge(subtree(leaves, height, hash), COMMITMENT_HEIGHT - height, hash)
}

function subtree(leaves: readonly bigint[], height: number, hash: (left: bigint, right: bigint) => bigint): bigint {
  const [first = 0n] = leaves
  if (height === 0) return first
  const half = 2 ** (height - 1)
  const left = leaves.slice(0, half)
  const right = leaves.slice(half)
  return hash(subtreeRoot(left, height - 1, hash), subtreeRoot(right, height - 1, hash))
}

/** Returns the root of a subtree, which may have fewer leaves than its height allows. */
function subtreeRoot(leaves: readonly bigint[], height: number, hash: (left: bigint, right: bigint) => bigint): bigint {
  const needed = Math.ceil(Math.log2(leaves.length))
  return withZeroEdge(subtree(leaves, needed, hash), height - needed, hash)
}

function withZeroEdge(child: bigint, length: number, hash: (left: bigint, right: bigint) => bigint): bigint {
  return length === 0 ? child : (hash(child, 0n) + BigInt(length)) % PRIME
}
