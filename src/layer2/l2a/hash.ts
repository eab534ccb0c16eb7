import { BoundedCache } from '../../state/boundedCache.ts'
import { LoopSlice } from '../../yieldToEventLoop.ts'
import { PRIME } from './felt.ts'
import { Poseidon } from './poseidon.ts'

/** Hashes of the Stark field, over numbers. `loadStarkHashes` must have loaded them. */

interface StarkHashes {
  /** Returns hex. */
  readonly pedersen: (left: bigint, right: bigint) => string
  readonly poseidon: Poseidon
}

let loaded: StarkHashes | undefined

/** Loads the library, which computes its constants (about 30 ms). Chains without a layer-2 ledger never load it. */
export async function loadStarkHashes(): Promise<void> {
  if (loaded !== undefined) return
  const { pedersen, poseidonSmall } = await import('@scure/starknet')
  loaded = { pedersen, poseidon: new Poseidon(poseidonSmall.roundConstants) }
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

/** Returns the Pedersen hash of two field elements. */
export function pedersen(left: bigint, right: bigint): bigint {
  const pair = `${left.toString(36)},${right.toString(36)}`
  let hash = hashes.get(pair)
  if (hash === undefined) {
    hash = BigInt(library().pedersen(left, right))
    hashes.set(pair, hash)
  }
  return hash
}

/** Pedersen hash of a list: a fold from zero, with the length last. */
export const pedersenMany = (values: readonly bigint[]): bigint =>
  pedersen(values.reduce(pedersen, 0n), BigInt(values.length))

/** Returns the Pedersen hash of a list that may be long. Other work runs meanwhile if it takes long. */
export async function pedersenManyInSlices(values: readonly bigint[]): Promise<bigint> {
  const slice = new LoopSlice()
  let hash = 0n
  for (const value of values) {
    if (slice.isOver) await slice.yield()
    hash = pedersen(hash, value)
  }
  return pedersen(hash, BigInt(values.length))
}

/** Returns the Poseidon hash of two field elements. */
export const poseidon = (left: bigint, right: bigint): bigint => library().poseidon.pair(left, right)

/** Returns the Poseidon hash of a list of field elements. */
export const poseidonMany = (values: readonly bigint[]): bigint => library().poseidon.many(values)

/** Returns the Poseidon hash of a list that may be long. Other work runs meanwhile if it takes long. */
export const poseidonManyInSlices = (values: readonly bigint[]): Promise<bigint> =>
  library().poseidon.manyInSlices(values, new LoopSlice())

/** Height of the tries of block commitments. */
const COMMITMENT_HEIGHT = 64

type PairHash = (left: bigint, right: bigint) => bigint

/**
 * Returns the root of the binary Merkle-Patricia trie of height 64 with the leaves at 0, 1, 2, …, or zero without leaves. Leaves fill the
 * trie from the left, so shortened paths contain only zeros. Yields to the event loop when `slice` is over.
 */
export async function commitmentRoot(
  leaves: readonly bigint[],
  hash: PairHash,
  slice = new LoopSlice(),
): Promise<bigint> {
  if (leaves.length === 0) return 0n
  let level = leaves
  let height = 0
  /** Length of the zero path that leads to the last node, which has no sibling on the levels below. */
  let edge = 0
  for (; level.length > 1; height++) {
    const above: bigint[] = []
    const hasSibling = level.length % 2 === 0
    for (const [index, right] of level.entries()) {
      if (slice.isOver) await slice.yield()
      if (index % 2 === 0) continue
      const left = level[index - 1] ?? 0n
      const isLast = index === level.length - 1
      above.push(hash(left, isLast ? withZeroEdge(right, edge, hash) : right))
    }
    if (hasSibling) {
      edge = 0
    } else {
      above.push(level.at(-1) ?? 0n)
      edge++
    }
    level = above
  }
  return withZeroEdge(level[0] ?? 0n, COMMITMENT_HEIGHT - height, hash)
}

function withZeroEdge(child: bigint, length: number, hash: PairHash): bigint {
  return length === 0 ? child : (hash(child, 0n) + BigInt(length)) % PRIME
}
